"""Data as each schema there was would hold it: one table in its second deal, the first one settled."""

from __future__ import annotations

HISTORY = {
    "0001": """
INSERT INTO chats VALUES (1, 'local:main', 'main', NULL, 'ko', '{"preset": "tichu5"}', 1.0);
INSERT INTO people VALUES (1, 'local:@a', '민지', 'ko', '{}', 1, 1.0), (2, 'local:@b', 'Alex', NULL, '{}', NULL, 1.0);
INSERT INTO members VALUES (1, 1, 'aaaa', 10, 1);
INSERT INTO tables VALUES ('abcdefgh', 1, NULL, 3, '{"n": 3}', NULL, 1, 2.0, 3.0);
INSERT INTO table_people VALUES ('abcdefgh', 1), ('abcdefgh', 2);
INSERT INTO commits VALUES ('abcdefgh', 3, 3.0);
INSERT INTO updates VALUES ('local', 'u1', 3.0);
INSERT INTO deals (id, table_id, chat_id, number, commitment, seed, committed, started, message, rules, dealer, seats,
                   pot, ranked, ended, outcome, record, closing)
VALUES ('abcdefgh/1', 'abcdefgh', 1, 1, 'c1', x'00', 1.0, 2.0, '{}', 'tichu5', 4, '[1, 2, null, null, null]',
        0, 0, 3.0, 'played', '{"format": "giruda-deal/1"}', ''),
       ('abcdefgh/2', 'abcdefgh', 1, 2, 'c2', x'000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
        2.5, 3.0, '{}', 'tichu5', 0, '[1, 2, null, null, null]', 0, 0, NULL, NULL, NULL, NULL);
INSERT INTO actions VALUES ('abcdefgh/2', 0, '0 bid 13H', 3.0);
INSERT INTO accounts VALUES (1, 'person/1/1', 'person', 1, 1, NULL, 8), (2, 'person/1/2', 'person', 1, 2, NULL, -8);
INSERT INTO postings VALUES (1, 'abcdefgh/1', 'end', 0, 1, 2.0, 3.0, 'tichu5', 0, NULL);
INSERT INTO entries VALUES (1, 0, 1, 0, 8), (1, 1, 2, 1, -8);
INSERT INTO surfaces (key, chat_id, person_id, thread, about, wanted, delivered, digest, place, attempt, attempts, old,
                      since, after, until, ending, parked, renew, lost_at, lost_day, lost_count, touched)
VALUES ('board:abcdefgh:2', 1, NULL, NULL, '', 3, 2, 'd', '["local:main", "7", null, null, 2.5]', NULL, 1, '[]',
        3.0, 0.0, NULL, NULL, NULL, 0, 0.0, 0, 0, 3.0);
""",
    "0002": """
INSERT INTO chats (id, address, title, zone, language, settings, since, server, home_id)
VALUES (1, 'local:main', 'main', NULL, 'ko', '{"preset": "tichu5", "minimum": 3}', 1.0, NULL, NULL);
INSERT INTO people (id, address, name, language, settings, reachable, since, forgotten)
VALUES (1, 'local:@a', '민지', 'ko', '{}', 1, 1.0, NULL), (2, 'local:@b', 'Alex', NULL, '{}', NULL, 1.0, NULL),
       (3, NULL, '', NULL, '{}', NULL, 1.0, 2.0);
INSERT INTO members VALUES (1, 1, 'aaaa', 10, 1, NULL);
INSERT INTO tables VALUES ('abcdefgh', 1, NULL, 3, '{"n": 3}', NULL, 1, 2.0, 3.0);
INSERT INTO table_people VALUES ('abcdefgh', 1), ('abcdefgh', 2);
INSERT INTO commits VALUES ('abcdefgh', 3, 3.0);
INSERT INTO updates VALUES ('local', 'u1', 3.0);
INSERT INTO seasons VALUES (1, 1, '1970-01', 'month', 'Asia/Seoul', -32400.0, 2646000.0, NULL, NULL),
                           (2, 1, 'always', 'always', 'UTC', 0.0, NULL, NULL, NULL);
INSERT INTO deals (id, table_id, chat_id, number, commitment, seed, committed, started, message, rules, dealer, seats,
                   pot, ranked, ended, outcome, record, closing, season_id, totals)
VALUES ('abcdefgh/1', 'abcdefgh', 1, 1, 'c1', x'00', 1.0, 2.0, '{}', 'tichu5', 4, '[1, 2, null, null, null]',
        0, 1, 3.0, 'played', '{"format": "giruda-deal/1"}', '', 1, '[8, -8, null, null, null]'),
       ('abcdefgh/2', 'abcdefgh', 1, 2, 'c2', x'000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
        2.5, 3.0, '{}', 'tichu5', 0, '[1, 2, null, null, null]', 0, 0, NULL, NULL, NULL, NULL, 1, NULL);
INSERT INTO actions VALUES ('abcdefgh/2', 0, '0 bid 13H', 3.0);
INSERT INTO accounts VALUES (1, 'person/1/1', 'person', 1, 1, NULL, 8), (2, 'person/1/2', 'person', 1, 2, NULL, -8),
                            (3, 'house/1', 'house', 1, NULL, NULL, 0);
INSERT INTO postings VALUES (1, 'abcdefgh/1', 'end', 0, 1, 2.0, 3.0, 'tichu5', 1, NULL, NULL);
INSERT INTO entries VALUES (1, 0, 1, 0, 8), (1, 1, 2, 1, -8), (1, 2, 3, 2, 0), (1, 3, 3, 3, 0), (1, 4, 3, 4, 0);
INSERT INTO standings VALUES (1, 1, 'tichu5', 8, 1, 0, 0), (1, 2, 'tichu5', -8, 1, 0, 0),
                             (2, 1, 'tichu5', 8, 1, 0, 0), (2, 2, 'tichu5', -8, 1, 0, 0);
INSERT INTO progress VALUES (1, 1, 0, 8, 1), (1, 2, 0, -8, 1);
INSERT INTO tallies VALUES (1, 1, 'all', 1, 1, 8), (1, 2, 'all', 1, 0, -8), (1, 2, 'run/suffered', 1, 0, -8);
INSERT INTO careers VALUES (1, 1, 25.0, 8.333333333333334, 0, 1, 1), (1, 2, 25.0, 8.333333333333334, 0, -1, 0);
INSERT INTO upkeep VALUES ('counted', '1');
INSERT INTO surfaces (key, chat_id, person_id, thread, about, wanted, delivered, digest, place, attempt, attempts, old,
                      since, after, until, ending, parked, renew, lost_at, lost_day, lost_count, touched)
VALUES ('board:abcdefgh:2', 1, NULL, NULL, '', 3, 2, 'd', '["local:main", "7", null, null, 2.5]', NULL, 1, '[]',
        3.0, 0.0, NULL, NULL, NULL, 0, 0.0, 0, 0, 3.0);
""",
}
