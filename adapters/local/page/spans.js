// A screen's text: a list of words (strings), cards, hands, instants and styled words.
import { chip, row } from "./cards.js";
import { h } from "./dom.js";

// A hash is there to be copied and compared, not to be read: one line, whole when it is looked at.
const HASH = /\b([0-9a-f]{64})\b/;
const worded = (text) => text.split(HASH).map((part, i) => (i % 2 ? h("code", { class: "hash", tabindex: "0", title: part }, part) : part));

// An instant is written in the chat's zone; here everybody reads it on his own clock, written the same way.
const WRITTEN = /^(?:(?:\d{4}-\d\d-\d\d|(\d\d\/\d\d)) )?\d\d:\d\d(:\d\d)?$/;
const two = (number) => String(number).padStart(2, "0");
function own({ i, x }) {
  const form = WRITTEN.exec(x);
  if (!form) return x;
  const at = new Date(i * 1000);
  const day = `${two(at.getMonth() + 1)}${form[1] ? "/" : "-"}${two(at.getDate())}`;
  const clock = [at.getHours(), at.getMinutes(), ...(form[2] ? [at.getSeconds()] : [])].map(two).join(":");
  return !x.includes(" ") ? clock : form[1] ? `${day} ${clock}` : `${at.getFullYear()}-${day} ${clock}`;
}

function piece(span) {
  if (typeof span === "string") return worded(span);
  let node;
  if (span.c) node = chip(span.c);
  else if (span.hand) node = row(span.hand);
  else if (span.i) node = h("span", {}, h("time", { datetime: new Date(span.i * 1000).toISOString() }, own(span)), h("span", { class: "count", data: { until: span.i }, "aria-hidden": "true" }));
  else node = worded(span.x);
  const kind = [span.s && "strong", span.d && "dim"].filter(Boolean).join(" ");
  return kind ? h("span", { class: kind }, node) : node;
}

/** The pieces as nodes, on one line. */
export const spans = (list) => list.map(piece).flat();

/** The text as paragraphs, one a line; hands stand between them, small where there are several to compare. */
export function lines(list) {
  const out = [];
  const several = list.filter((span) => span.hand?.length).length > 1;
  let line = [];
  const flush = () => { out.push(h("p", {}, line)); line = []; };
  for (const span of list) {
    if (span.hand) {
      if (line.length) flush();
      out.push(row(span.hand, several));
      continue;
    }
    const text = typeof span === "string" ? span : span.x;
    if (text === undefined || !text.includes("\n") || span.i) { line.push(piece(span)); continue; }
    text.split("\n").forEach((part, i) => {
      if (i) flush();
      if (part) line.push(piece(typeof span === "string" ? part : { ...span, x: part }));
    });
  }
  if (line.length) flush();
  return out;
}

/** The same in bare words, for labels and announcements. */
export const bare = (list) => list.map((span) => (typeof span === "string" ? span : span.i ? own(span) : span.x ?? span.c ?? "")).join("");

/** Countdowns are the page's own: what was said holds a moment, never the present. Only the last hour is counted. */
export function tick() {
  const now = Date.now() / 1000;
  for (const element of document.querySelectorAll("[data-until]")) {
    const left = Math.round(Number(element.dataset.until) - now);
    element.hidden = left < 0 || left > 3600;
    const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle("late", left <= 10);
  }
}
