// Cards: in a line of text, lying in a row, and as buttons.
import { h, symbol } from "./dom.js";
import { cardName, rankText, say } from "./words.js";

/** The sprite is put into the page once, so that every card is there at once and takes the page's colours. */
export async function loadCards(holder) {
  const text = await (await fetch("/cards.svg")).text();
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  holder.append(document.importNode(svg, true));
}

export const picture = (code) => symbol(`card-${code.slice(0, 2)}`, "0 0 100 140", "face-svg");

/** A card or suit within words. */
export function chip(code) {
  if (code === "N") return h("span", { class: "chip N", title: say("card-N") }, say("card-N-short"));
  const label = { role: "img", "aria-label": cardName(code) };
  if (code === "JK") return h("span", { class: "chip JK", ...label }, "★", h("span", { "aria-hidden": "true" }, say("card-JK")));
  if (code.length === 1) return h("span", { class: "suit", ...label }, symbol(`suit-${code}`, "0 0 100 100"));
  return h("span", { class: `chip ${code[0]}`, ...label }, symbol(`suit-${code[0]}`, "0 0 100 100"), h("span", { "aria-hidden": "true" }, rankText(code)));
}

/** How many cards go into a row: wide enough for a thumb, and the same all through a deal so that nothing jumps. */
export const columns = (count, perRow) => Math.min(count <= 10 ? 5 : count <= 14 ? 7 : 6, perRow);

/** Cards that only lie there. */
export function row(cards, small = false) {
  const wide = innerWidth > 860;
  const count = wide || small ? Math.max(5, Math.min(cards.length, 13)) : columns(cards.length, 13);
  return h("div", { class: `hand still${small ? " small" : ""}`, role: "img", "aria-label": cards.map(cardName).join(", "), style: { "--columns": count } },
    cards.map((code) => h("span", { class: "card" }, picture(code))));
}

/** A button that is a card. */
export function cardButton(button, label, press) {
  const code = button.card;
  const able = Boolean(button.token);
  const name = [cardName(code), button.marked ? say("chosen") : "", able ? "" : say("not-now")].filter(Boolean).join(", ");
  const plain = label.replace(/[^\p{L}\p{N}!]/gu, "");
  return h("button", {
    class: "card", type: "button", "aria-label": plain.endsWith("!") ? `${name}!` : name, "aria-disabled": able ? null : "true",
    "aria-pressed": button.marked ? "true" : null, data: { key: `card ${code} ${label}` }, onclick: press,
  }, picture(code), plain.endsWith("!") ? h("span", { class: "tag", "aria-hidden": "true" }, h("span", {}, "!")) : null);
}
