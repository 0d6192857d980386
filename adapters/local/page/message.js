// One message as an element: what somebody said, or a screen of the bot's with its controls.
import { cardButton, columns } from "./cards.js";
import { h } from "./dom.js";
import { felt, laid } from "./felt.js";
import { bare, lines, spans } from "./spans.js";
import { say } from "./words.js";

const hue = (id) => [...id].reduce((sum, char) => (sum * 31 + char.codePointAt(0)) % 360, 7);
export const face = (id, name) => h("span", { class: "face", "aria-hidden": "true", style: { "--hue": hue(id) } }, [...name][0] ?? "?");
const clock = (at) => new Date(at * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

function control(button, press) {
  const label = bare(button.label);
  if (button.card) return cardButton(button, label, (event) => press(button, event.currentTarget));
  const kind = `button ${button.style ?? ""}`;
  if (button.url) return h("a", { class: kind, href: button.url, target: "_blank", rel: "noopener noreferrer" }, spans(button.label), " ↗");
  return h("button", {
    class: kind, type: "button", "aria-disabled": button.token ? null : "true", "aria-pressed": button.marked ? "true" : null,
    data: { key: `label ${label}` }, onclick: (event) => press(button, event.currentTarget),
  }, button.marked && button.token ? "✓ " : null, spans(button.label));
}

function group(controls, perRow, press) {
  const buttons = controls.buttons.map((button) => control(button, press));
  if (controls.buttons.length && controls.buttons.every((button) => button.card)) {
    const count = columns(buttons.length, perRow);
    return h("div", { class: "hand", role: "group", "aria-label": bare(controls.hint ?? []) || say("hand-of"), style: { "--columns": count } }, buttons);
  }
  const grid = controls.columns > 0;
  return h("div", { class: grid ? "group grid" : "group", role: "group", style: grid ? { "--columns": controls.columns } : {} }, buttons);
}

const DECK = "AKQJET98765432";
const rank = (code) => (code[0] === "J" ? 999 : "SHDC".indexOf(code[0]) * 20 + DECK.indexOf(code[1]));
const allCards = (controls) => controls.choose === undefined && controls.buttons.length > 0 && controls.buttons.every((button) => button.card);

/** Cards that can be played in several ways come in groups of their own; here they all lie in one hand, in its order. */
function together(controls) {
  const hands = controls.filter(allCards);
  if (hands.length < 2) return controls;
  const buttons = hands.flatMap((each) => each.buttons).map((button, i) => [button, i]);
  buttons.sort(([a, i], [b, j]) => rank(a.card) - rank(b.card) || i - j);
  const one = { ...hands[0], buttons: buttons.map(([button]) => button) };
  return controls.flatMap((each) => (each === hands[0] ? [one] : hands.includes(each) ? [] : [each]));
}

/** it: {id, chat, author, at, body, only}; who: (id) => name; press(button, element). */
export function draw(it, { own, who, press, dismiss, before }) {
  const body = it.body;
  if (body.kind === "chat") {
    return h("article", { class: `message chat${own ? " own" : ""}`, data: { id: it.id } },
      face(it.author, who(it.author)),
      h("div", { class: "who" }, h("b", {}, h("bdi", {}, who(it.author))), h("time", {}, clock(it.at))),
      h("div", { class: "what", dir: "auto" }, bare(body.text)));
  }
  const close = it.only && dismiss ? h("button", { class: "link", type: "button", onclick: dismiss }, say("dismiss")) : null;
  return h("article", {
    class: ["message bot", `kind-${body.kind}`, body.asks && "asks", it.only && "only"].filter(Boolean).join(" "),
    data: { id: it.id }, lang: body.lang || null,
  },
  it.only ? h("div", { class: "who" }, h("span", {}, say("only-you")), close) : null,
  h("div", { class: "what", tabindex: "-1" },
    body.felt && body.kind !== "hand" ? felt(body.felt, laid(before?.felt), body.kind !== "board") : null,
    body.kind === "document" ? null : h("div", { class: "lines" }, lines(body.text)),
    body.picture ? image(body.picture) : null,
    body.controls?.length
      ? h("div", { class: "controls" }, together(body.controls).map((each) => group(each, body.perRow, press)))
      : null));
}

function image({ name, alt, file, size: [width, height] = [] }) {
  if (/\.(png|webp)$/i.test(file)) return h("img", { class: "picture", src: `/picture/${name}`, alt, width, height, loading: "lazy" });
  return h("div", { class: "controls" }, h("a", { class: "button", href: `/picture/${name}`, download: file }, `${say("download")} · ${file}`));
}

/** Replace an element, and leave the keyboard where it was: on the same control if it is still there, else near it. */
export function replace(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.dataset?.key;
  const place = key ? [...old.querySelectorAll("[data-key]")].indexOf(focused) : -1;
  old.replaceWith(fresh);
  if (!focused) return;
  const keys = [...fresh.querySelectorAll("[data-key]")];
  const able = keys.filter((element) => element.getAttribute("aria-disabled") !== "true");
  const next = keys.find((element) => element.dataset.key === key) ?? able[Math.min(place, able.length - 1)] ?? fresh.querySelector(".what");
  next?.focus({ preventScroll: true });
}
