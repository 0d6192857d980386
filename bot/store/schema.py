"""The tables, once, for SQLite and PostgreSQL. Changes come as a migration beside this file's change.

Times are UNIX seconds. Chats and people have ids for life; addresses are columns, because a group migrates and a person
may be forgotten. What a season needs (when a deal started, the chat's zone) is here from the start.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Id = BigInteger().with_variant(Integer, "sqlite")
"""SQLite counts rows only for INTEGER keys; PostgreSQL's INTEGER is too short for a life."""

chats = Table(
    "chats",
    metadata,
    Column("id", Id, primary_key=True),
    Column("address", Text, nullable=False, unique=True),
    Column("title", Text, nullable=False),
    Column("zone", Text),
    Column("language", Text),
    Column("settings", JSON, nullable=False),
    Column("since", Double, nullable=False),
    Column("server", Text),
    Column("home_id", Id, ForeignKey("chats.id")),
    Index("ix_chats_home_id", "home_id"),
    Index("ix_chats_server", "server"),
)
"""``server``: what the chat is a channel of, where the platform has such a thing; ``home_id``: the chat whose seasons
its deals count in, NULL: its own (a server that pools its channels)."""

chat_addresses = Table(
    "chat_addresses",
    metadata,
    Column("address", Text, primary_key=True),
    Column("chat_id", Id, ForeignKey("chats.id"), nullable=False),
    Column("until", Double, nullable=False),
)
"""Where chats used to be, so that a late update from the old group finds the chat."""

people = Table(
    "people",
    metadata,
    Column("id", Id, primary_key=True),
    Column("address", Text, unique=True),
    Column("name", Text, nullable=False),
    Column("language", Text),
    Column("settings", JSON, nullable=False),
    Column("reachable", Boolean),
    Column("since", Double, nullable=False),
    Column("forgotten", Double),
)
"""``name``: the last display name known. ``reachable``: None until a private message was tried. ``forgotten``: when the
name and the address were erased; the row stays as an anonymous account, so that the books balance."""

members = Table(
    "members",
    metadata,
    Column("chat_id", Id, ForeignKey("chats.id"), primary_key=True),
    Column("person_id", Id, ForeignKey("people.id"), primary_key=True),
    Column("public", Text, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("absences", Integer, nullable=False),
    Column("left", Double),
)
"""A person in a chat. ``public``: the random id that stands in records (architecture.md, shuffle 3). ``left``: when he
was seen leaving, NULL for whoever is (as far as we know) still there."""

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("chat_id", Id, ForeignKey("chats.id"), nullable=False),
    Column("thread", Text),
    Column("revision", Id, nullable=False),
    Column("state", Text, nullable=False),
    Column("deadline", Double),
    Column("live", Boolean, nullable=False),
    Column("opened", Double, nullable=False),
    Column("touched", Double, nullable=False),
    Index("ix_tables_live_chat_id", "live", "chat_id"),
)

table_people = Table(
    "table_people",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("person_id", Id, ForeignKey("people.id"), primary_key=True),
    Index("ix_table_people_person_id", "person_id"),
)

commits = Table(
    "commits",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("revision", Id, primary_key=True),
    Column("at", Double, nullable=False),
    Index("ix_commits_at", "at"),
    sqlite_with_rowid=False,
)
"""One line per commit: two workers that acted on the same revision cannot both have one."""

updates = Table(
    "updates",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("at", Double, nullable=False),
    Index("ix_updates_at", "at"),
    sqlite_with_rowid=False,
)

deals = Table(
    "deals",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("chat_id", Id, ForeignKey("chats.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("committed", Double, nullable=False),
    Column("started", Double),
    Column("message", Text),
    Column("rules", Text),
    Column("dealer", Integer),
    Column("seats", JSON(none_as_null=True)),
    Column("pot", Integer),
    Column("ranked", Boolean),
    Column("ended", Double),
    Column("outcome", Text),
    Column("record", JSON(none_as_null=True)),
    Column("closing", Text),
    Column("season_id", Id, ForeignKey("seasons.id")),
    Column("totals", JSON(none_as_null=True)),
    UniqueConstraint("table_id", "number"),
    Index("ix_deals_chat_id_started", "chat_id", "started"),
    Index("ix_deals_season_id_ended", "season_id", "ended"),
)
"""``seed`` is secret until ``ended``; ``record`` (with proof) is public then. ``started`` decides the season;
``closing``: what the finished board and result are drawn from; ``totals``: the season points of each seat's person as
they stood once a ranked deal was settled (NULL for the others)."""

SETTLED = ("played", "claimed", "misdeal", "passed_out")
"""outcomes that have a settlement; a stopped deal has none"""

actions = Table(
    "actions",
    metadata,
    Column("deal_id", Text, ForeignKey("deals.id"), primary_key=True),
    Column("sequence", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("kind", Text, nullable=False),
    Column("chat_id", Id, ForeignKey("chats.id"), nullable=False),
    Column("person_id", Id, ForeignKey("people.id")),
    Column("rules", Text),
    Column("balance", BigInteger, nullable=False),
    Index("ix_accounts_chat_id_kind", "chat_id", "kind"),
    Index("ix_accounts_person_id", "person_id"),
)
"""``kind``: person, house (AI seats), pot or escrow. ``balance`` is the sum of the entries, which the audit checks."""

postings = Table(
    "postings",
    metadata,
    Column("id", Id, primary_key=True),
    Column("deal_id", Text, ForeignKey("deals.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("serial", Integer, nullable=False),
    Column("chat_id", Id, ForeignKey("chats.id"), nullable=False),
    Column("started", Double, nullable=False),
    Column("at", Double, nullable=False),
    Column("rules", Text, nullable=False),
    Column("ranked", Boolean, nullable=False),
    Column("reason", Text),
    Column("by_id", Id, ForeignKey("people.id")),
    UniqueConstraint("deal_id", "kind", "serial"),
    Index("ix_postings_chat_id_started", "chat_id", "started"),
)
"""A balanced set of entries. ``kind``: start (pot into the deal), end (the one
settlement, or the pot given back), correction (serial 1, 2 …; odd: the deal is annulled, even: it counts again;
``reason`` and ``by_id`` say why and by whom). ``started``, ``rules`` and ``ranked`` repeat the deal's."""

entries = Table(
    "entries",
    metadata,
    Column("posting_id", Id, ForeignKey("postings.id"), primary_key=True),
    Column("line", Integer, primary_key=True),
    Column("account_id", Id, ForeignKey("accounts.id"), nullable=False),
    Column("seat", Integer),
    Column("amount", Integer, nullable=False),
    Index("ix_entries_account_id", "account_id"),
    sqlite_with_rowid=False,
)

seasons = Table(
    "seasons",
    metadata,
    Column("id", Id, primary_key=True),
    Column("chat_id", Id, ForeignKey("chats.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("length", Text, nullable=False),
    Column("zone", Text, nullable=False),
    Column("since", Double, nullable=False),
    Column("until", Double),
    Column("minimum", Integer),
    Column("closed", Double),
    UniqueConstraint("chat_id", "name"),
    Index("ix_seasons_chat_id_since", "chat_id", "since"),
    Index("ix_seasons_closed_until", "closed", "until"),
)
"""``length``: month, week, quarter, hand (``until`` NULL until somebody ends it), or always: the one row of each chat
whose standings are of all time. ``closed``: when it did; ``minimum``: deals that were
needed then to be ranked."""

standings = Table(
    "standings",
    metadata,
    Column("season_id", Id, ForeignKey("seasons.id"), primary_key=True),
    Column("person_id", Id, ForeignKey("people.id"), primary_key=True),
    Column("preset", Text, primary_key=True),
    Column("points", BigInteger, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("declared", Integer, nullable=False),
    Column("made", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""What boards show, added up with each settlement of a ranked deal. Derived: the audit counts it anew."""

progress = Table(
    "progress",
    metadata,
    Column("season_id", Id, ForeignKey("seasons.id"), primary_key=True),
    Column("person_id", Id, ForeignKey("people.id"), primary_key=True),
    Column("day", Integer, primary_key=True),
    Column("points", BigInteger, nullable=False),
    Column("deals", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""Points made on a day of a season (``day``: days since 1970 in the season's zone, of the deal's start). Derived."""

careers = Table(
    "careers",
    metadata,
    Column("chat_id", Id, ForeignKey("chats.id"), primary_key=True),
    Column("person_id", Id, ForeignKey("people.id"), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("rated", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("longest", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""What depends on the order of the deals: rating (docs/ratings.md) and ``rated`` deals; ``streak``: deals won in a row
up to now (negative: lost), ``longest``: won in a row. ``chat_id``: the chat whose seasons count. Derived."""

tallies = Table(
    "tallies",
    metadata,
    Column("chat_id", Id, ForeignKey("chats.id"), primary_key=True),
    Column("person_id", Id, ForeignKey("people.id"), primary_key=True),
    Column("topic", Text, primary_key=True),
    Column("deals", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("points", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""A person's deals by topic (bot/statistics.py names them). Derived."""

pairs = Table(
    "pairs",
    metadata,
    Column("chat_id", Id, ForeignKey("chats.id"), primary_key=True),
    Column("person_id", Id, ForeignKey("people.id"), primary_key=True),
    Column("other_id", Id, ForeignKey("people.id"), primary_key=True),
    Column("together", Integer, nullable=False),
    Column("together_won", Integer, nullable=False),
    Column("together_points", BigInteger, nullable=False),
    Column("against", Integer, nullable=False),
    Column("against_won", Integer, nullable=False),
    Column("against_points", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""Deals of two people on the same side and on different ones: won and points are ``person_id``'s. Derived."""

upkeep = Table(
    "upkeep",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the program notes for itself: ``counted``, the way in which the derived tables were counted
(bot/store/counting.py)."""

leases = Table(
    "leases",
    metadata,
    Column("name", Text, primary_key=True),
    Column("holder", Text),
    Column("until", Double, nullable=False),
    Column("spent", JSON(none_as_null=True)),
)
"""What must be agreed on by several workers, or by one with itself before a crash: who delivers to a conversation until
when, and which calls were made lately (``spent``: pairs of UNIX second and number), so that no budget is spent
twice."""

surfaces = Table(
    "surfaces",
    metadata,
    Column("key", Text, primary_key=True),
    Column("chat_id", Id, ForeignKey("chats.id")),
    Column("person_id", Id, ForeignKey("people.id")),
    Column("thread", Text),
    Column("about", Text, nullable=False),
    Column("wanted", Id, nullable=False),
    Column("delivered", Id, nullable=False),
    Column("digest", Text),
    Column("place", JSON(none_as_null=True)),
    Column("attempt", JSON(none_as_null=True)),
    Column("attempts", Integer, nullable=False),
    Column("old", JSON, nullable=False),
    Column("since", Double, nullable=False),
    Column("after", Double, nullable=False),
    Column("until", Double),
    Column("ending", Text),
    Column("parked", Text),
    Column("renew", Boolean, nullable=False),
    Column("lost_at", Double, nullable=False),
    Column("lost_day", Integer, nullable=False),
    Column("lost_count", Integer, nullable=False),
    Column("touched", Double, nullable=False),
    Index("ix_surfaces_ending", "ending"),
    Index("ix_surfaces_chat_id", "chat_id"),
    Index("ix_surfaces_person_id", "person_id"),
)
"""See bot/surfaces.py, ``Row``."""
