// An independent check of published deals (docs/fairness.md): reads records, one JSON object a line, from standard
// input and prints for each {"ok", "error"}. Shares nothing with the program that dealt them. Node only, no packages.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const sha = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

function* words(digest) {
  for (let i = 0; ; i++) {
    const index = Buffer.alloc(4);
    index.writeUInt32BE(i);
    const block = sha(digest, index);
    for (let at = 0; at < 32; at += 4) yield block.readUInt32BE(at);
  }
}

function below(stream, n) {
  for (;;) {
    const word = stream.next().value;
    if (word < 2 ** 32 - (2 ** 32 % n)) return word % n;
  }
}

function shuffle(stream, cards) {
  for (let i = cards.length - 1; i > 0; i--) {
    const j = below(stream, i + 1);
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  return cards;
}

const split = (text) => (text ? text.split(" ") : []);

function inOrder(cards, ranks) {
  const place = (card) => (card === "JK" ? 1000 : "SHDC".indexOf(card[0]) * 20 + ranks.indexOf(card[1]));
  return [...cards].sort((a, b) => place(a) - place(b));
}

const canonical = (value) =>
  Array.isArray(value)
    ? "[" + value.map(canonical).join(",") + "]"
    : value !== null && typeof value === "object"
      ? "{" + Object.keys(value).sort().map((key) => JSON.stringify(key) + ":" + canonical(value[key])).join(",") + "}"
      : JSON.stringify(value);

function check(record, previous) {
  const { commitment, seed, message } = record.proof;
  const s = Buffer.from(seed, "hex");
  if (sha("giruda/1/commit", Buffer.of(0), s).toString("hex") !== commitment) return "the seed is not the committed one";
  const m = JSON.parse(message);
  if (canonical(m) !== message) return "the message is not canonical JSON";
  if (m.dealer !== record.dealer || canonical(m.rules) !== canonical(record.rules)) return "dealer or rules differ";
  if (previous && m.prev !== sha(canonical(previous)).toString("hex")) return "prev is not the deal before";
  const ranks = record.rules === "twohigh5" ? "2AKQJT9876543" : "AKQJET98765432";
  const stream = words(createHmac("sha256", s).update(message).digest());
  const hands = record.hands ? record.hands.map(split) : [];
  const dealt = record.stock === undefined ? [...hands.flat(), ...split(record.kitty)] : split(record.stock);
  if (shuffle(stream, inOrder(dealt, ranks)).join(" ") !== dealt.join(" ")) return "the cards are not those of the seed";
  for (const pool of record.pools ?? []) {
    if (shuffle(stream, inOrder(split(pool), ranks)).join(" ") !== pool) return "a kill pool is not that of the seed";
  }
  return null;
}

let previous = null;
for (const line of readFileSync(0, "utf8").split("\n").filter((text) => text.trim())) {
  const record = JSON.parse(line);
  const error = check(record, previous);
  console.log(JSON.stringify({ ok: error === null, error }));
  previous = record;
}
