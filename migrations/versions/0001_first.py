"""The first schema: chats, people, tables, deals, ledger, surfaces."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "chats",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=True),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chats")),
        sa.UniqueConstraint("address", name=op.f("uq_chats_address")),
    )
    op.create_table(
        "leases",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=True),
        sa.Column("until", sa.Double(), nullable=False),
        sa.Column("spent", sa.JSON(none_as_null=True), nullable=True),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_leases")),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("address", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("reachable", sa.Boolean(), nullable=True),
        sa.Column("since", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sa.UniqueConstraint("address", name=op.f("uq_people_address")),
    )
    op.create_table(
        "updates",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("platform", "id", name=op.f("pk_updates")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_updates_at", "updates", ["at"], unique=False)
    op.create_table(
        "accounts",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("chat_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("person_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("rules", sa.Text(), nullable=True),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["chat_id"], ["chats.id"], name=op.f("fk_accounts_chat_id_chats")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_accounts_person_id_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("name", name=op.f("uq_accounts_name")),
    )
    op.create_index("ix_accounts_chat_id_kind", "accounts", ["chat_id", "kind"], unique=False)
    op.create_index("ix_accounts_person_id", "accounts", ["person_id"], unique=False)
    op.create_table(
        "chat_addresses",
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("chat_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["chat_id"], ["chats.id"], name=op.f("fk_chat_addresses_chat_id_chats")),
        sa.PrimaryKeyConstraint("address", name=op.f("pk_chat_addresses")),
    )
    op.create_table(
        "members",
        sa.Column("chat_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("person_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("public", sa.Text(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("absences", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["chat_id"], ["chats.id"], name=op.f("fk_members_chat_id_chats")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_members_person_id_people")),
        sa.PrimaryKeyConstraint("chat_id", "person_id", name=op.f("pk_members")),
    )
    op.create_table(
        "surfaces",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("chat_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("person_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("thread", sa.Text(), nullable=True),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("wanted", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("delivered", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("digest", sa.Text(), nullable=True),
        sa.Column("place", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("attempt", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("old", sa.JSON(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("after", sa.Double(), nullable=False),
        sa.Column("until", sa.Double(), nullable=True),
        sa.Column("ending", sa.Text(), nullable=True),
        sa.Column("parked", sa.Text(), nullable=True),
        sa.Column("renew", sa.Boolean(), nullable=False),
        sa.Column("lost_at", sa.Double(), nullable=False),
        sa.Column("lost_day", sa.Integer(), nullable=False),
        sa.Column("lost_count", sa.Integer(), nullable=False),
        sa.Column("touched", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["chat_id"], ["chats.id"], name=op.f("fk_surfaces_chat_id_chats")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_surfaces_person_id_people")),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_surfaces")),
    )
    op.create_index("ix_surfaces_chat_id", "surfaces", ["chat_id"], unique=False)
    op.create_index("ix_surfaces_ending", "surfaces", ["ending"], unique=False)
    op.create_index("ix_surfaces_person_id", "surfaces", ["person_id"], unique=False)
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("chat_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("thread", sa.Text(), nullable=True),
        sa.Column("revision", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("deadline", sa.Double(), nullable=True),
        sa.Column("live", sa.Boolean(), nullable=False),
        sa.Column("opened", sa.Double(), nullable=False),
        sa.Column("touched", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["chat_id"], ["chats.id"], name=op.f("fk_tables_chat_id_chats")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index("ix_tables_live_chat_id", "tables", ["live", "chat_id"], unique=False)
    op.create_table(
        "commits",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("revision", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_commits_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "revision", name=op.f("pk_commits")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_commits_at", "commits", ["at"], unique=False)
    op.create_table(
        "deals",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("chat_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("committed", sa.Double(), nullable=False),
        sa.Column("started", sa.Double(), nullable=True),
        sa.Column("message", sa.Text(), nullable=True),
        sa.Column("rules", sa.Text(), nullable=True),
        sa.Column("dealer", sa.Integer(), nullable=True),
        sa.Column("seats", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("pot", sa.Integer(), nullable=True),
        sa.Column("ranked", sa.Boolean(), nullable=True),
        sa.Column("ended", sa.Double(), nullable=True),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.Column("record", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("closing", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["chat_id"], ["chats.id"], name=op.f("fk_deals_chat_id_chats")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_deals_table_id_tables")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deals")),
        sa.UniqueConstraint("table_id", "number", name=op.f("uq_deals_table_id_number")),
    )
    op.create_index("ix_deals_chat_id_started", "deals", ["chat_id", "started"], unique=False)
    op.create_table(
        "table_people",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_table_people_person_id_people")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_table_people_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "person_id", name=op.f("pk_table_people")),
    )
    op.create_index("ix_table_people_person_id", "table_people", ["person_id"], unique=False)
    op.create_table(
        "actions",
        sa.Column("deal_id", sa.Text(), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["deal_id"], ["deals.id"], name=op.f("fk_actions_deal_id_deals")),
        sa.PrimaryKeyConstraint("deal_id", "sequence", name=op.f("pk_actions")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "postings",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("deal_id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("chat_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("started", sa.Double(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("ranked", sa.Boolean(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["chat_id"], ["chats.id"], name=op.f("fk_postings_chat_id_chats")),
        sa.ForeignKeyConstraint(["deal_id"], ["deals.id"], name=op.f("fk_postings_deal_id_deals")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_postings")),
        sa.UniqueConstraint("deal_id", "kind", "serial", name=op.f("uq_postings_deal_id_kind_serial")),
    )
    op.create_index("ix_postings_chat_id_started", "postings", ["chat_id", "started"], unique=False)
    op.create_table(
        "entries",
        sa.Column("posting_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_entries_account_id_accounts")),
        sa.ForeignKeyConstraint(["posting_id"], ["postings.id"], name=op.f("fk_entries_posting_id_postings")),
        sa.PrimaryKeyConstraint("posting_id", "line", name=op.f("pk_entries")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_entries_account_id", "entries", ["account_id"], unique=False)
