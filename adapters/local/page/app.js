// The page: who I am, what I have heard, and where it is shown.
import { loadCards, picture } from "./cards.js";
import { composer } from "./composer.js";
import { $, h, random } from "./dom.js";
import { felt, laid } from "./felt.js";
import { draw, face, replace } from "./message.js";
import { key, me, parting, prefer, prefs, wear } from "./prefs.js";
import { scroller } from "./scroll.js";
import { bare, spans, tick } from "./spans.js";
import { language, say, speak } from "./words.js";
import { Wire } from "./wire.js";

const home = { me: null, channels: [], people: new Map(), commands: [], current: null, messages: new Map(), last: 0, world: "", boot: "", unread: new Set(), seats: new Map() };
const panes = { channel: $("channel"), private: $("private") };
const logs = { channel: panes.channel.querySelector(".log"), private: panes.private.querySelector(".log") };
const composers = {};
const places = Object.fromEntries(Object.entries(logs).map(([which, log]) => [which, scroller(log, (end) => { if (end) panes[which].querySelector(".latest").hidden = true; })]));
const phone = matchMedia("(max-width: 860px)");

// Coming in

let secret = me.get()?.secret ?? null;
let name = null;
const hello = () => ({ do: "hello", secret: secret ?? random(24), name, key: key.get(), language, since: home.last, world: home.world });

function door(why = "", wantsKey = false) {
  $("house").hidden = true;
  $("door").hidden = false;
  if (wantsKey) $("keyfield").hidden = false;
  $("why").textContent = why;
  $("again").replaceChildren(...me.known().map((person) => h("button", { class: "button", type: "button", title: say("join-back"),
    onclick: () => { secret = person.secret; name = null; enter(); } }, "↩ ", h("bdi", {}, person.name))));
  (wantsKey && $("name").value ? $("key") : $("name")).focus();
}

function enter() {
  if (!$("keyfield").hidden) key.set($("key").value || key.get());
  wire.again();
}

$("join").addEventListener("submit", (event) => {
  event.preventDefault();
  secret = random(24);
  name = $("name").value;
  enter();
});
$("tongue").addEventListener("click", () => tongue(language === "ko" ? "en" : "ko"));

async function tongue(code) {
  prefer({ language: code });
  await speak(code);
  $("tongue").textContent = code === "ko" ? "English" : "한국어";
  for (const each of Object.values(composers)) each.name();
  wire.tell({ do: "speak", language: code });
  if (home.me) { drawAll(); furnish(); }
}

// What comes in

const wire = new Wire(hello, take, (state) => {
  const lost = state === "lost" && home.me;
  $("state").hidden = !lost;
  $("state").textContent = lost ? say("reconnecting") : "";
}, () => {
  key.set("");
  name = null;
  door(say("unsendable"));
});

function take(frame) {
  switch (frame.do) {
    case "who":
      if (!frame.key && !frame.why && name === null) {  // a person this chat service does not know (any more)
        if (secret) me.unknown(secret);
        me.forget();
        secret = null;
        if (home.me) { location.reload(); return; }
      }
      door(frame.why, frame.key);
      break;
    case "gone":  // forgotten: nothing of this person stays in this browser either
      if (secret) me.unknown(secret);
      me.forget();
      wire.stop();
      parting.set(frame.why);
      location.reload();
      break;
    case "welcome":
      Object.assign(home, { me: frame.me, channels: frame.channels, commands: frame.commands });
      me.set(secret, frame.me.name);
      name = null;
      home.current ??= frame.channels[0]?.chat;
      $("door").hidden = true;
      $("house").hidden = false;
      furnish();
      break;
    case "messages": hear(frame); break;
    case "panel": hearPanel(frame); break;
    case "people":
      home.people = new Map(frame.people.map((person) => [person.id, person]));
      furnish();
      break;
    case "channels":
      home.channels = frame.channels;
      furnish();
      break;
  }
}

function hear(frame) {
  if (frame.world) {
    if (frame.fresh) { for (const [id, it] of home.messages) if (!it.note) home.messages.delete(id); }
    if (frame.boot !== home.boot) for (const [id, it] of home.messages) if (it.only) home.messages.delete(id);
    Object.assign(home, { world: frame.world, boot: frame.boot, last: Math.max(frame.fresh ? 0 : home.last, frame.last) });
  }
  for (const it of frame.messages) {
    home.last = Math.max(home.last, it.change);
    const before = home.messages.get(it.id);
    if (before && before.change >= it.change) continue;
    if (it.body) home.messages.set(it.id, it); else home.messages.delete(it.id);
    if (!frame.world) update(it.id, before);
  }
  if (frame.world) drawAll();
}

function hearPanel(frame) {
  const before = home.messages.get(frame.id);
  if (frame.body) home.messages.set(frame.id, { ...frame, only: true });
  else home.messages.delete(frame.id);
  update(frame.id, before);
}

/** Words for this person alone, as an answer to something typed. */
function note(chat, text) {
  const id = `n${random(6)}`;
  home.messages.set(id, { id, chat, at: Date.now() / 1000, only: true, note: true, body: { kind: "notice", text, controls: [] } });
  update(id);
}

// Showing it

const paneOf = (it) => (it.chat === home.me.chat ? "private" : it.chat === home.current ? "channel" : null);
const order = (a, b) => a.at - b.at || String(a.id).localeCompare(String(b.id), undefined, { numeric: true });

/** Who sits at a table, as a key; and, once one's own hand has told where one sits there, the board turned that way. */
const company = (table) => table.chairs.map((chair) => bare(chair.name)).join("\n");

/** Whether one sits there: so one's own hand has said, or one's name stands there (a long one is cut short on a chair). */
function seated(table) {
  const called = (chair) => bare(chair.name).replace(/…?[\u2066-\u2069]/g, "");
  return home.seats.get(company(table)) >= 0 || table.chairs.some((chair) => called(chair) && home.me.name.startsWith(called(chair)));
}

function turned(body) {
  const you = body.felt ? home.seats.get(company(body.felt)) : undefined;
  if (you === undefined) return body;
  return { ...body, felt: { ...body.felt, chairs: body.felt.chairs.map((chair, seat) => ({ ...chair, you: seat === you })) } };
}

function element(it, before) {
  const table = it.chat === home.me.chat && it.body.kind === "hand" ? it.body.felt : null;
  if (table) home.seats.set(company(table), table.chairs.findIndex((chair) => chair.you));
  return draw({ ...it, body: turned(it.body) }, {
    own: it.author === home.me.id, who: (id) => home.people.get(id)?.name ?? "…", before: before?.body,
    press: (button, at) => press(it, button, at), dismiss: () => { home.messages.delete(it.id); update(it.id, it); },
  });
}

function drawAll() {
  for (const [which, log] of Object.entries(logs)) {
    const shown = [...home.messages.values()].filter((it) => paneOf(it) === which).sort(order);
    log.replaceChildren(...(shown.length ? shown.map((it) => element(it, it)) : [empty(which)]));
    const at = turnIn(which) ?? shown.at(-1)?.id ?? null;
    requestAnimationFrame(() => places[which].follow(at));
  }
  after();
}

function empty(which) {
  if (which === "private") return h("div", { class: "empty" }, h("p", {}, say("private-empty")));
  return h("div", { class: "empty" }, h("p", {}, say("channel-empty")), h("div", { class: "row" },
    h("button", { class: "button primary", type: "button", onclick: () => talk(home.current, "/mighty") }, say("start-table")),
    h("button", { class: "button", type: "button", onclick: () => talk(home.current, "/help") }, say("show-rules"))));
}

function update(id, before) {
  const it = home.messages.get(id);
  const known = it ?? before;
  if (!known) return;
  const which = paneOf(known);
  if (!which) { if (it && it.author !== home.me.id) { home.unread.add(it.chat); furnish(); } return; }
  const log = logs[which];
  const old = log.querySelector(`[data-id="${CSS.escape(id)}"]`);
  if (!it) old?.remove();
  else if (old) replace(old, element(it, before));
  else {
    log.querySelector(".empty")?.remove();
    const next = [...log.children].find((child) => { const other = home.messages.get(child.dataset.id); return other && order(it, other) < 0; });
    log.insertBefore(element(it), next ?? null);
  }
  if (!log.children.length) log.append(empty(which));
  const mine = it?.author === home.me.id;
  const turn = turnIn(which);
  if (it && !old) {
    const board = it.body.kind === "board";
    const beside = turn && (mine || board);  // one's own words and the board do not lead away from one's turn
    come(which, beside ? turn : id, { force: mine || answers(it), next: board });
  } else if (turn && Boolean(it?.body.asks) !== Boolean(before?.body.asks)) come(which, turn);
  if (it && !mine && phone.matches && $("panes").dataset.show !== which) {
    const calls = which === "private" ? it.body.asks && !before?.body.asks : it.body.kind === "result" && !old;
    if (calls && !typing()) show(which); else if (!old) home.unread.add(it.chat);
  }
  after(it, before);
  places[which].settle();
}

function come(which, id, how) {
  if (!places[which].came(id, how)) panes[which].querySelector(".latest").hidden = false;
}

// What the bot says next where one has pressed or typed something is the answer to it, until a while after the server's.
const awaited = new Map();
const due = (chat) => { if (awaited.has(chat)) awaited.set(chat, Date.now() + 4000); };
const answers = (it) => !it.author && awaited.get(it.chat) > Date.now() && awaited.delete(it.chat);

const typing = () => document.activeElement?.tagName === "INPUT" && document.activeElement.value !== "";
const asking = () => [...home.messages.values()].filter((it) => it.chat === home.me?.chat && it.body.asks);
const turnIn = (which) => (which === "private" ? asking().sort(order).at(-1)?.id : null) ?? null;

let asked = false;
function after(it, before) {
  tick();
  mirror(before);
  const now = asking().length > 0;
  document.title = now ? `● ${say("your-turn")} · ${say("title")}` : say("title");
  if (now && !asked) nudge();
  if (it?.body.mention === home.me.chat && !before) nudge();
  asked = now;
  if (it && (it.body.kind === "board" || it.body.asks)) $("announce").textContent = bare(it.body.text).trim().split("\n").at(-1);
  tabs();
}

function nudge() {
  if (!prefs.sound) return;
  navigator.vibrate?.(120);
  try {
    const audio = new AudioContext();
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0.12, audio.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.4);
    gain.connect(audio.destination);
    for (const [tone, start] of [[660, 0], [880, 0.12]]) {
      const source = audio.createOscillator();
      source.frequency.value = tone;
      source.connect(gain);
      source.start(audio.currentTime + start);
      source.stop(audio.currentTime + 0.4);
    }
  } catch { /* no sound before the first touch */ }
}

/** On a phone the running table that one sits at lies above one's hand: a picture of the board (or of the hand's own
 * view of it), not a message. */
function mirror(before) {
  const boards = [...home.messages.values()].filter((it) => it.chat === home.current && !it.only).sort(order);
  const board = boards.findLast((it) => it.body.kind === "board" && it.body.felt && seated(it.body.felt));
  const over = boards.findLast((it) => it.body.kind === "result");
  const mine = [...home.messages.values()].findLast((it) => it.chat === home.me.chat && it.body.asks && it.body.felt);
  const table = mine?.body.felt ?? (board && (!over || order(board, over) > 0) ? turned(board.body).felt : null);
  $("mirror").hidden = !table;
  const known = before?.body.felt && (before.id === board?.id || before.id === mine?.id) ? before.body.felt : table;
  $("mirror").replaceChildren(...(table ? [felt(table, laid(known), true)] : []));
  fit();
}

/** The table above the hand leaves it the room it needs, as far as a table can; else it ends between two of its lines. */
function fit() {
  const hand = [...logs.private.querySelectorAll(".asks")].at(-1);
  const above = $("mirror");
  let room = hand ? above.clientHeight + logs.private.clientHeight - hand.offsetHeight - 24 : innerHeight;
  const least = (above.clientWidth - 20) * (above.querySelector(".many") ? 0.66 : 0.56);
  if (hand && room < least) {
    const top = hand.getBoundingClientRect().top;
    const lines = [...hand.querySelectorAll(".lines p")].map((line) => line.getBoundingClientRect());
    const hidden = top + least - room - 8;
    const cut = lines.find((line) => line.bottom > hidden);
    if (cut && cut.top < hidden) room += cut.bottom - top + 6;
  }
  above.style.setProperty("--room", `${Math.max(0, room)}px`);
}

// Doing something

async function press(it, button, at) {
  if (!button.token) return;
  if (at.getAttribute("aria-busy") === "true") return;
  at.setAttribute("aria-busy", "true");
  awaited.set(it.chat, Infinity);
  if (at.closest("#private :is(.asks, .kind-learn)")) places.private.follow(it.id);
  const answer = await wire.ask({ do: "press", message: it.id, token: button.token });
  due(it.chat);
  at.removeAttribute("aria-busy");
  answered(answer);
  if (it.chat === home.me.chat) follow(TONGUES[bare(button.label).replace(/^✓ /, "")], answer);
}

async function talk(chat, text) {
  awaited.set(chat, Infinity);
  const answer = await wire.ask({ do: "say", chat, text });
  due(chat);
  answered(answer);
  const asked = /^\/language\s+(ko|en)/i.exec(text);
  if (asked && chat === home.me.chat) follow(asked[1].toLowerCase(), answer);
  return !answer.refused;
}

// The page speaks the language that one has asked the bot to speak with oneself, typed or by a button named for it.
const TONGUES = { 한국어: "ko", English: "en" };
function follow(code, answer) {
  if (code && code !== language && !answer.alert && !answer.refused) tongue(code);
}

function answered(answer) {
  if (answer.opened) { home.current = answer.opened; furnish(); drawAll(); }
  if (answer.url && /^https?:/.test(answer.url)) open(answer.url, "_blank", "noopener,noreferrer");
  if (!answer.text?.length) return;
  const words = bare(answer.text);
  if (answer.note && (words.length > 90 || words.includes("\n"))) note(answer.note, answer.text);
  else toast(answer.text, answer.alert || answer.refused);
}

function toast(text, alert) {
  const element = h("div", { class: `toast${alert ? " alert" : ""}`, lang: language }, spans(text));
  $("toasts").replaceChildren(element);
  const box = composers[$("panes").dataset.show].input;
  element.classList.toggle("short", element.offsetWidth <= box.offsetWidth - 16 && element.offsetHeight <= box.offsetHeight);
  setTimeout(() => element.remove(), Math.max(2200, bare(text).length * 90) + (alert ? 2500 : 0));
}

// The furniture

function show(which) {
  $("panes").dataset.show = which;
  home.unread.delete(which === "private" ? home.me.chat : home.current);
  places[which].back(turnIn(which));
  tabs();
}

function tabs() {
  const which = $("panes").dataset.show;
  const title = home.channels.find((channel) => channel.chat === home.current)?.title ?? "";
  const tab = (id, label, badge, dot) => h("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": id, "aria-selected": String(which === id),
    onclick: () => { $("toasts").replaceChildren(); show(id); } }, label, badge ? h("span", { class: "badge" }, badge) : dot ? h("span", { class: "dot" }) : null);
  $("tabs").replaceChildren(
    tab("channel", `# ${title}`, null, home.unread.has(home.current)),
    tab("private", say("private"), asking().length ? say("your-turn") : null, home.unread.has(home.me?.chat)));
}

let chip = null;  // the channel that was brought into the bar's sight
function furnish() {
  if (!home.me) return;
  $("channels").replaceChildren(
    ...home.channels.map(({ chat, title }) => h("button", { type: "button", "aria-current": String(chat === home.current), class: home.unread.has(chat) && chat !== home.current ? "unread" : null,
      onclick: () => { home.current = chat; home.unread.delete(chat); furnish(); drawAll(); show("channel"); } }, `# ${title}`)),
    h("button", { class: "new", type: "button", title: say("channel-new"), "aria-label": say("channel-new"), onclick: () => { $("openwhy").textContent = ""; $("newchannel").showModal(); } }, "＋"));
  if (chip !== home.current) {
    chip = home.current;
    $("channels").querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  $("channel-head").textContent = `# ${home.channels.find((channel) => channel.chat === home.current)?.title ?? ""}`;
  $("me").replaceChildren(face(home.me.id, home.me.name), h("bdi", { class: "name" }, home.me.name));
  $("me").setAttribute("aria-label", `${home.me.name} · ${say("settings")}`);
  $("people").replaceChildren(...[...home.people.values()].filter((person) => person.here).map((person) => h("li", {}, face(person.id, person.name), h("bdi", {}, person.name))));
  for (const element of document.querySelectorAll(".message.chat")) {
    const author = home.messages.get(element.dataset.id)?.author;
    const person = home.people.get(author);
    if (person) { element.querySelector("bdi").textContent = person.name; element.querySelector(".face").replaceWith(face(person.id, person.name)); }
  }
  tabs();
}

function choices() {
  const one = (label, options, current, pick) => h("div", { class: "choice", role: "group", "aria-label": say(label) }, h("span", {}, say(label)),
    h("span", { class: "options" }, options.map(([value, text]) => h("button", { class: "button", type: "button", "aria-pressed": String(value === current),
      onclick: () => { pick(value); choices(); } }, text))));
  $("choices").replaceChildren(
    one("language", [["ko", "한국어"], ["en", "English"]], language, async (code) => { await tongue(code); choices(); }),
    one("theme", [["auto", say("theme-auto")], ["light", say("theme-light")], ["dark", say("theme-dark")]], prefs.theme, (theme) => prefer({ theme })),
    one("suits", [["four", say("suits-four")], ["two", say("suits-two")]], prefs.suits, (suits) => prefer({ suits })),
    one("sound", [[true, say("on")], [false, say("off")]], prefs.sound, (sound) => { prefer({ sound }); if (sound) nudge(); }));
}

$("me").addEventListener("click", () => { choices(); $("settings").showModal(); });
$("leave").addEventListener("click", () => { wire.stop(); me.forget(); location.reload(); });
$("openclose").addEventListener("click", () => $("newchannel").close());
$("openform").addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await wire.ask({ do: "open", title: $("channeltitle").value });
  if (answer.refused) { $("openwhy").textContent = bare(answer.text); return; }
  $("channeltitle").value = "";
  $("newchannel").close();
  answered(answer);
});

// Arrow keys walk through a row of cards or buttons.
document.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 0, ArrowUp: 0, Home: -99, End: 99 }[event.key];
  const row = event.target.closest?.("[role=group]");
  if (step === undefined || !row || event.altKey || event.ctrlKey || event.metaKey || event.target.tagName !== "BUTTON") return;
  const buttons = [...row.querySelectorAll("button")];
  const columns = Number(getComputedStyle(row).getPropertyValue("--columns")) || 1;
  const jump = step || (event.key === "ArrowDown" ? columns : -columns);
  const at = buttons.indexOf(event.target) + jump;
  buttons[Math.min(Math.max(at, 0), buttons.length - 1)].focus();
  event.preventDefault();
});

for (const [which, log] of Object.entries(logs)) {
  panes[which].querySelector(".latest").addEventListener("click", () => {
    const turn = turnIn(which);
    places[which].follow(turn && !places[which].at(turn) ? turn : [...log.children].at(-1)?.dataset.id);
  });
}
new ResizeObserver(fit).observe(panes.private);
phone.addEventListener("change", () => { if (home.me) drawAll(); });
setInterval(() => {
  tick();
  for (const [id, it] of home.messages) if (it.expires && it.expires < Date.now() / 1000) { home.messages.delete(id); update(id, it); }
}, 1000);

// Start

wear();
const [, invited] = /^#key=(.+)$/.exec(location.hash) ?? [];
if (invited) { key.set(decodeURIComponent(invited)); history.replaceState(null, "", location.pathname); }
await Promise.all([speak(prefs.language), loadCards($("cards"))]);
$("tongue").textContent = language === "ko" ? "English" : "한국어";
for (const emblem of document.querySelectorAll(".emblem")) emblem.append(picture("JK"));
composers.channel = composer(panes.channel.querySelector(".composer"), { place: "public", commands: () => home.commands, placeholder: "message-placeholder", send: (text) => talk(home.current, text) });
composers.private = composer(panes.private.querySelector(".composer"), { place: "private", commands: () => home.commands, placeholder: "private-placeholder", send: (text) => talk(home.me.chat, text) });
if (secret) wire.connect();
else { door(parting.take()); wire.connect(); }
