"""Seasons, standings, careers and statistics; pools of channels; who corrected, who was forgotten, who left a chat.

The deals that are there get the calendar months in which they started. What is derived from them (standings, ratings,
statistics) is counted by the program at its next start, because ``upkeep`` says that nobody has.
"""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "seasons",
        sa.Column("id", Id, nullable=False),
        sa.Column("chat_id", Id, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("length", sa.Text(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("until", sa.Double(), nullable=True),
        sa.Column("minimum", sa.Integer(), nullable=True),
        sa.Column("closed", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["chat_id"], ["chats.id"], name=op.f("fk_seasons_chat_id_chats")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seasons")),
        sa.UniqueConstraint("chat_id", "name", name=op.f("uq_seasons_chat_id_name")),
    )
    op.create_index("ix_seasons_chat_id_since", "seasons", ["chat_id", "since"], unique=False)
    op.create_index("ix_seasons_closed_until", "seasons", ["closed", "until"], unique=False)
    _derived()
    with op.batch_alter_table("chats") as chats:
        chats.add_column(sa.Column("server", sa.Text(), nullable=True))
        chats.add_column(sa.Column("home_id", Id, nullable=True))
        chats.create_foreign_key(op.f("fk_chats_home_id_chats"), "chats", ["home_id"], ["id"])
        chats.create_index("ix_chats_home_id", ["home_id"], unique=False)
        chats.create_index("ix_chats_server", ["server"], unique=False)
    op.add_column("people", sa.Column("forgotten", sa.Double(), nullable=True))
    op.add_column("members", sa.Column("left", sa.Double(), nullable=True))
    with op.batch_alter_table("deals") as deals:
        deals.add_column(sa.Column("season_id", Id, nullable=True))
        deals.add_column(sa.Column("totals", sa.JSON(none_as_null=True), nullable=True))
        deals.create_foreign_key(op.f("fk_deals_season_id_seasons"), "seasons", ["season_id"], ["id"])
        deals.create_index("ix_deals_season_id_ended", ["season_id", "ended"], unique=False)
    with op.batch_alter_table("postings") as postings:
        postings.add_column(sa.Column("by_id", Id, nullable=True))
        postings.create_foreign_key(op.f("fk_postings_by_id_people"), "people", ["by_id"], ["id"])
    _months()


def _person(table: str, first: str, *columns: sa.Column[object], other: str | None = None) -> None:
    """A derived table about people of a season or a chat."""
    owner = "seasons" if first == "season_id" else "chats"
    keys = [first, "person_id", *([other] if other else [])]
    foreign = [(first, owner), ("person_id", "people"), *([(other, "people")] if other == "other_id" else [])]
    op.create_table(
        table,
        sa.Column(first, Id, nullable=False),
        sa.Column("person_id", Id, nullable=False),
        *columns,
        *(
            sa.ForeignKeyConstraint([column], [f"{target}.id"], name=op.f(f"fk_{table}_{column}_{target}"))
            for column, target in foreign
        ),
        sa.PrimaryKeyConstraint(*keys, name=op.f(f"pk_{table}")),
        sqlite_with_rowid=False,
    )


def _number(name: str, kind: type[sa.Integer] = sa.Integer) -> sa.Column[object]:
    return sa.Column(name, kind(), nullable=False)


def _counted() -> list[sa.Column[object]]:
    return [_number("deals"), _number("declared"), _number("made")]


def _derived() -> None:
    _person(
        "standings",
        "season_id",
        sa.Column("preset", sa.Text(), nullable=False),
        _number("points", sa.BigInteger),
        *_counted(),
        other="preset",
    )
    _person(
        "progress",
        "season_id",
        _number("day"),
        _number("points", sa.BigInteger),
        _number("deals"),
        other="day",
    )
    _person(
        "careers",
        "chat_id",
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        _number("rated"),
        _number("streak"),
        _number("longest"),
    )
    _person(
        "tallies",
        "chat_id",
        sa.Column("topic", sa.Text(), nullable=False),
        _number("deals"),
        _number("won"),
        _number("points", sa.BigInteger),
        other="topic",
    )
    _person(
        "pairs",
        "chat_id",
        sa.Column("other_id", Id, nullable=False),
        _number("together"),
        _number("together_won"),
        _number("together_points", sa.BigInteger),
        _number("against"),
        _number("against_won"),
        _number("against_points", sa.BigInteger),
        other="other_id",
    )
    op.create_table(
        "upkeep",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_upkeep")),
    )


def _months() -> None:
    """Deals that were dealt before there were seasons belong to the calendar month of their chat."""
    connection = op.get_bind()
    number = 0
    for chat, zone in connection.execute(sa.text("SELECT id, zone FROM chats ORDER BY id")).all():
        place = ZoneInfo(zone or "Asia/Seoul")
        months: dict[str, tuple[float, float, list[str]]] = {}
        dealt = sa.text("SELECT id, started FROM deals WHERE chat_id = :chat AND started IS NOT NULL ORDER BY started")
        for deal, started in connection.execute(dealt, {"chat": chat}).all():
            local = datetime.fromtimestamp(started, place)
            first = datetime(local.year, local.month, 1, tzinfo=place)
            after = datetime(local.year + local.month // 12, local.month % 12 + 1, 1, tzinfo=place)
            name = f"{local.year}-{local.month:02}"
            months.setdefault(name, (first.timestamp(), after.timestamp(), []))[2].append(deal)
        for name, (since, until, deals) in months.items():
            number += 1
            connection.execute(
                sa.text(
                    "INSERT INTO seasons (id, chat_id, name, length, zone, since, until)"
                    " VALUES (:id, :chat, :name, 'month', :zone, :since, :until)"
                ),
                {"id": number, "chat": chat, "name": name, "zone": place.key, "since": since, "until": until},
            )
            for deal in deals:
                connection.execute(
                    sa.text("UPDATE deals SET season_id = :season WHERE id = :deal"), {"season": number, "deal": deal}
                )
    if number and connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT setval(pg_get_serial_sequence('seasons', 'id'), :last)"), {"last": number})
