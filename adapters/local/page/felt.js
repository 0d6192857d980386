// The card table, drawn from a screen's felt: chairs on an ellipse, the trick in the middle.
import { picture } from "./cards.js";
import { h } from "./dom.js";
import { say } from "./words.js";
import { spans } from "./spans.js";

/** known: cards (seat+code) that lay there before, so that only a new one is seen to be laid; small: as little as will do. */
export function felt(table, known = new Set(), small = false) {
  const count = table.chairs.length;
  const first = Math.max(0, table.chairs.findIndex((chair) => chair.you));
  const at = (seat) => {
    const angle = Math.PI / 2 + ((seat - first) * 2 * Math.PI) / count;
    return { x: Math.cos(angle), y: Math.sin(angle) };
  };
  const chairs = table.chairs.map((chair, seat) => {
    const { x, y } = at(seat);
    const kind = ["chair", chair.turn && "turn", chair.you && "you", chair.away && "away", chair.resting && "resting", !chair.name.length && "free", y < 0 && "top", y > .9 && "bottom", y < -.9 && "head"];
    return h("div", { class: kind.filter(Boolean).join(" "), style: { "--x": x.toFixed(3), "--y": y.toFixed(3) } },
      chair.word ? h("span", { class: "word" }, spans(chair.word)) : null,
      h("span", { class: "name" }, chair.name.length ? spans(chair.name) : "—"),
      h("span", { class: "about" },
        chair.role ? h("b", {}, spans(chair.role)) : null,
        h("span", { class: "counts" },
          chair.cards ? h("span", { class: "backs", title: say("cards-left") }, h("i"), `${chair.cards}`) : null,
          chair.won?.length ? h("span", { title: say("points-taken") }, `★${chair.won.length}`) : null,
          chair.score === undefined ? null : h("span", {}, chair.score > 0 ? `+${chair.score}` : `${chair.score}`))));
  });
  const past = !table.lying.length && table.last.length > 0;
  const lying = (past ? table.last : table.lying).map((it, i) => {
    const { x, y } = at(it.seat);
    const fresh = !past && !known.has(`${it.seat}${it.card}`);
    return h("div", { class: ["lying", it.winning && "winning", past && "past", fresh && "new"].filter(Boolean).join(" "),
      style: { "--x": x.toFixed(3), "--y": y.toFixed(3), "--tilt": `${((it.seat * 7 + i * 3) % 9) - 4}deg` } },
      picture(it.card), it.word ? h("span", { class: "said" }, spans(it.word)) : null);
  });
  const quiet = small && !lying.length;
  return h("div", { class: `felt${count > 5 ? " many" : ""}${quiet ? " quiet" : ""}`, "aria-hidden": "true" },
    table.contract.length ? h("span", { class: "contract" }, spans(table.contract)) : null,
    h("span", { class: "caption" }, spans(table.caption)),
    chairs, lying);
}

/** What lies on the table, for the next drawing. */
export const laid = (table) => new Set((table?.lying ?? []).map((it) => `${it.seat}${it.card}`));
