// The page's own words, and the names of cards for people who hear the page.

let words = {};
export let language = "ko";

/** Load a language and set it on everything that carries data-word, data-label or data-placeholder. */
export async function speak(code) {
  const answer = await fetch(`/words-${code}.json`);
  words = await answer.json();
  language = code;
  document.documentElement.lang = code;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = say(element.dataset.word);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", say(element.dataset.label));
  for (const element of document.querySelectorAll("[data-placeholder]")) element.placeholder = say(element.dataset.placeholder);
}

export const say = (key) => words[key] ?? key;

const NUMBERS = { T: "10", E: "11" };

/** "스페이드 에이스", "hearts 10", "조커"; a suit alone is its name. */
export function cardName(code) {
  if (code === "JK" || code.length === 1) return say(`card-${code}`);
  const [suit, rank] = code;
  return `${say(`card-${suit}`)} ${"AKQJ".includes(rank) ? say(`card-${rank}`) : (NUMBERS[rank] ?? rank)}`;
}

/** A rank as it is printed. */
export const rankText = (code) => NUMBERS[code[1]] ?? code[1];
