"""The bot itself and what it may look up: getMe, commands, webhook, chats and members, answers to presses."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from tests.fakes.botapi import content
from tests.fakes.botapi.content import Params
from tests.fakes.botapi.errors import TOO_OLD, bad
from tests.fakes.botapi.messages import chat_of

if TYPE_CHECKING:
    from tests.fakes.telegram import FakeTelegram

_COMMAND = re.compile(r"[a-z0-9_]{1,32}")


def me(world: FakeTelegram, params: Params) -> dict[str, Any]:
    return world.me | {
        "can_join_groups": True,
        "can_read_all_group_messages": not world.privacy,
        "supports_inline_queries": False,
    }


def set_commands(world: FakeTelegram, params: Params) -> bool:
    commands = content.structure(params, "commands") or []
    if len(commands) > 100:
        raise bad("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        if not _COMMAND.fullmatch(command["command"]):
            raise bad("BOT_COMMAND_INVALID")
        if not 1 <= len(command["description"]) <= 256:
            raise bad("BOT_COMMAND_DESCRIPTION_INVALID")
    world.commands[_scope(params)] = commands
    return True


def get_commands(world: FakeTelegram, params: Params) -> list[dict[str, Any]]:
    return world.commands.get(_scope(params), [])


def delete_commands(world: FakeTelegram, params: Params) -> bool:
    world.commands.pop(_scope(params), None)
    return True


def _scope(params: Params) -> tuple[str, str]:
    language = str(params.get("language_code") or "")
    if language and not re.fullmatch("[a-z]{2}", language):
        raise bad("invalid language code specified")
    return json.dumps(content.structure(params, "scope") or {"type": "default"}, sort_keys=True), language


def set_webhook(world: FakeTelegram, params: Params) -> bool:
    world.updates.webhook = str(params.get("url") or "")
    return True


def delete_webhook(world: FakeTelegram, params: Params) -> bool:
    world.updates.webhook = ""
    if content.flag(params, "drop_pending_updates"):
        world.dropped = len(world.updates.waiting)
        world.updates.waiting.clear()
    return True


def webhook_info(world: FakeTelegram, params: Params) -> dict[str, Any]:
    return {
        "url": world.updates.webhook,
        "has_custom_certificate": False,
        "pending_update_count": len(world.updates.waiting),
    }


def answer_query(world: FakeTelegram, params: Params) -> bool:
    """Counted, even when refused: a press is to be answered exactly once."""
    query = world.queries.get(str(params.get("callback_query_id") or ""))
    if query is None or world.now() - query.at > world.query_age:
        raise bad(TOO_OLD)
    toast = str(params.get("text") or "")
    if len(toast) > content.TOAST:
        raise bad("MESSAGE_TOO_LONG")
    url = str(params.get("url") or "")
    if url and not re.match(rf"(https://t\.me/{world.me['username']}\?start=[A-Za-z0-9_-]{{1,64}}|tg://)", url):
        raise bad("URL_INVALID")
    query.answers += 1
    if query.answers > 1:
        raise bad(TOO_OLD)
    query.text, query.alert, query.url = toast, content.flag(params, "show_alert"), url
    query.answered_at = world.now()
    query.done.set()
    world.changed()
    return True


def chat_action(world: FakeTelegram, params: Params) -> bool:
    chat = chat_of(world, params)
    thread = content.number(params, "message_thread_id")
    if thread is not None and thread not in chat.topics:
        raise bad("message thread not found")
    return True


def get_chat(world: FakeTelegram, params: Params) -> dict[str, Any]:
    chat = chat_of(world, params)
    return chat.wire() | {"accent_color_id": 0, "max_reaction_count": 11, "accepted_gift_types": _NO_GIFTS}


_NO_GIFTS = dict.fromkeys(
    ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels"), False
)


def get_member(world: FakeTelegram, params: Params) -> dict[str, Any]:
    """Of others only guaranteed where the bot is an administrator."""
    chat = chat_of(world, params)
    person = content.number(params, "user_id") or 0
    if person == world.me["id"]:
        return member(world.me, chat.bot)
    if person not in world.users:
        raise bad("invalid user_id specified")
    if chat.bot != "administrator" and world.members_hidden:
        raise bad("CHAT_ADMIN_REQUIRED")
    status = "administrator" if person in chat.admins else "member" if person in chat.members else "left"
    return member(world.users[person].wire(), status)


def member(user: dict[str, Any], status: str) -> dict[str, Any]:
    told: dict[str, Any] = {"user": user, "status": status}
    match status:
        case "administrator":
            rights = dict.fromkeys(_RIGHTS, False) | {"can_delete_messages": True, "can_manage_chat": True}
            return told | rights
        case "restricted":
            return told | dict.fromkeys(_RESTRICTED, False) | {"is_member": True, "until_date": 0}
        case "kicked":
            return told | {"until_date": 0}
        case _:
            return told


def get_administrators(world: FakeTelegram, params: Params) -> list[dict[str, Any]]:
    chat = chat_of(world, params)
    listed = [member(world.users[person].wire(), "administrator") for person in sorted(chat.admins)]
    return listed + ([member(world.me, "administrator")] if chat.bot == "administrator" else [])


_RIGHTS = (
    "can_be_edited", "is_anonymous", "can_manage_chat", "can_delete_messages", "can_manage_video_chats",
    "can_restrict_members", "can_promote_members", "can_change_info", "can_invite_users", "can_post_stories",
    "can_edit_stories", "can_delete_stories",
)  # fmt: skip
_RESTRICTED = (
    "can_send_messages", "can_send_audios", "can_send_documents", "can_send_photos", "can_send_videos",
    "can_send_video_notes", "can_send_voice_notes", "can_send_polls", "can_send_other_messages",
    "can_add_web_page_previews", "can_change_info", "can_invite_users", "can_pin_messages", "can_manage_topics",
    "can_edit_tag",
)  # fmt: skip
