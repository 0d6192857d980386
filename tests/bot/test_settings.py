"""Settings: unreadable values are named, with what is allowed, in one line."""

import pytest
from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings

from bot.app import adapters
from bot.settings import CONFIG, Settings, SettingsError, check_file, read, variable

KINDS = [Settings, *(adapter.settings for adapter in adapters())]


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def complaint(kind=Settings):
    with pytest.raises(SettingsError) as caught:
        read(kind)
    text = str(caught.value)
    assert "\n" not in text
    return text


def test_defaults_need_no_file():
    assert read(Settings).database.endswith("data/giruda.sqlite3")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("HEALTH_PORT=abc", "HEALTH_PORT is 'abc'; allowed: a whole number from 0 to 65535"),
        ("HEALTH_PORT=65536", "HEALTH_PORT is '65536'; allowed: a whole number from 0 to 65535"),
        ("DEFAULT_LANGUAGE=fr", "DEFAULT_LANGUAGE is 'fr'; allowed: ko, en"),
        ("BACKUP_HOURS=-1", "BACKUP_HOURS is '-1'; allowed: a number from 0 to 8760"),
        ("LOG_FORMAT=xml", "LOG_FORMAT is 'xml'; allowed: text, json"),
        ("DEFAULT_TIME_ZONE=Mars/Olympus", "allowed: a name of the time zone database, such as Asia/Seoul or UTC"),
    ],
)
def test_an_unreadable_value_in_the_file_is_named_with_the_allowed_range(tmp_path, line, expected):
    (tmp_path / ".env").write_text(line, encoding="utf-8")
    assert expected in complaint()


def test_every_unreadable_value_is_named(monkeypatch):
    monkeypatch.setenv("HEALTH_PORT", "x")
    monkeypatch.setenv("BACKUP_KEEP", "0")
    text = complaint()
    assert "HEALTH_PORT" in text
    assert "BACKUP_KEEP" in text


def test_an_empty_value_means_the_default(tmp_path):
    (tmp_path / ".env").write_text("HEALTH_PORT=\n", encoding="utf-8")
    assert read(Settings).health_port == Settings.model_fields["health_port"].default


def test_a_file_that_is_not_text_is_one_sentence(tmp_path):
    (tmp_path / ".env").write_bytes(b"HEALTH_PORT=\xff\xfe\n")
    assert complaint() == ".env is not UTF-8 text"


@pytest.mark.parametrize("line", ['LOCAL_KEY "abc', 'LOCAL_KEY="abc', "LOCAL_KEY", "=abc"])
def test_a_line_that_cannot_be_read_is_named(tmp_path, line, caplog):
    (tmp_path / ".env").write_text(f"# ours\n\nLOG_LEVEL=info\n\n{line}\n", encoding="utf-8")
    assert complaint() == ".env, line 5 cannot be read; a line is NAME=VALUE, or a comment that begins with #"
    assert caplog.text == ""


def test_a_folder_in_the_files_place_is_named(tmp_path):
    (tmp_path / ".env").mkdir()
    assert complaint().startswith(".env is a folder; ")


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("LOCAL_HOSTT", "LOCAL_HOST"),
        ("DATADIR", "DATA_DIR"),
        ("health_prot", "HEALTH_PORT"),
        ("DISCORD_BOT_TOKEN", "DISCORD_TOKEN"),
    ],
)
def test_a_misspelt_name_is_named_with_the_one_that_is_meant(tmp_path, name, meant):
    (tmp_path / ".env").write_text(f"LOG_LEVEL=info\n\n{name}=8\n", encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        check_file(KINDS)
    assert str(caught.value) == f".env, line 3: there is no setting {name}; is {meant} meant?"


def test_names_of_our_own_and_of_other_programs_are_left_alone(tmp_path):
    ours = [f"export {variable(kind, name).lower()}=" for kind in KINDS for name in kind.model_fields]
    others = ["COMPOSE_PROJECT_NAME=x", "POSTGRES_PASSWORD='a b'", "TEST_DATABASE_URL=y", "PORT=80", "TZ=Asia/Seoul"]
    (tmp_path / ".env").write_text("\n".join(ours + others), encoding="utf-8")
    check_file(KINDS)
    assert read(Settings).log_level == "info"


def test_the_database_url_may_hold_a_password_and_is_never_quoted(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "mysql://me:hunter2@host/x")
    text = complaint()
    assert "hunter2" not in text
    assert "postgresql+asyncpg://" in text


class Secretive(BaseSettings):
    model_config = CONFIG
    token: SecretStr = Field(SecretStr(""), min_length=20)


def test_a_secret_is_never_quoted(monkeypatch):
    monkeypatch.setenv("TOKEN", "123:abc")
    text = complaint(Secretive)
    assert "123:abc" not in text
    assert "TOKEN" in text
