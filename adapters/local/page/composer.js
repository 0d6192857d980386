// Typing: chat, commands with completion, and the game's shorthand.
import { h } from "./dom.js";
import { say } from "./words.js";

let menus = 0;

/** form: where to build it; place: "public" | "private"; commands(): the catalogue; send(text) resolves true when taken. */
export function composer(form, { place, commands, send, placeholder }) {
  const id = `menu-${++menus}`;
  const input = h("input", { type: "text", enterkeyhint: "send", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    role: "combobox", "aria-expanded": "false", "aria-controls": id, "aria-autocomplete": "list" });
  const menu = h("ul", { class: "menu", id, role: "listbox", hidden: true });
  const slash = h("button", { class: "button slash", type: "button", onclick: () => { input.value = input.value.startsWith("/") ? "" : "/"; input.focus(); offer(); } }, "/");
  const go = h("button", { class: "button primary", type: "submit" });
  let chosen = -1;

  const fitting = () => {
    if (!/^\/[^\s]*$/.test(input.value)) return [];
    const typed = input.value.slice(1).toLowerCase();
    return commands().filter((c) => (c.where === "both" || c.where === place) && c.name.startsWith(typed));
  };
  function offer() {
    const list = fitting();
    chosen = list.length ? Math.min(Math.max(chosen, 0), list.length - 1) : -1;
    menu.replaceChildren(...list.map((c, i) => h("li", { role: "option", id: `${id}-${i}`, "aria-selected": i === chosen ? "true" : "false",
      onmousedown: (event) => { event.preventDefault(); take(c); } }, h("b", {}, `/${c.name}`), c.hint ? h("i", {}, c.hint) : null, h("span", {}, c.about))));
    menu.hidden = !list.length;
    input.setAttribute("aria-expanded", String(Boolean(list.length)));
    if (chosen >= 0) { input.setAttribute("aria-activedescendant", `${id}-${chosen}`); menu.children[chosen].scrollIntoView({ block: "nearest" }); }
    else input.removeAttribute("aria-activedescendant");
  }
  function take(command) {
    input.value = `/${command.name}${command.hint ? " " : ""}`;
    chosen = -1;
    offer();
    input.focus();
    if (!command.hint) submit();
  }
  async function submit() {
    const text = input.value.trim();
    if (!text) return;
    input.value = "";
    offer();
    if (!(await send(text))) input.value = input.value ? `${text} ${input.value}` : text;
  }
  input.addEventListener("input", () => { chosen = 0; offer(); });
  input.addEventListener("blur", () => { menu.hidden = true; input.setAttribute("aria-expanded", "false"); });
  input.addEventListener("keydown", (event) => {
    const list = fitting();
    if (!list.length || menu.hidden || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) { chosen = (chosen + step + list.length) % list.length; offer(); event.preventDefault(); }
    else if (event.key === "Tab" && !event.shiftKey) { input.value = `/${list[chosen].name} `; offer(); event.preventDefault(); }
    else if (event.key === "Enter" && input.value !== `/${list[chosen].name}`) { take(list[chosen]); event.preventDefault(); }
    else if (event.key === "Escape") { menu.hidden = true; event.preventDefault(); }
  });
  form.addEventListener("submit", (event) => { event.preventDefault(); submit(); });
  form.replaceChildren(menu, slash, input, go);
  const name = () => {
    input.placeholder = say(placeholder);
    input.setAttribute("aria-label", say(placeholder));
    slash.setAttribute("aria-label", say("commands"));
    go.textContent = say("send");
  };
  name();
  return { input, name };
}
