// What this browser remembers: how the page looks, and who came in here before. Storage may be forbidden: then nothing.

function read(storage, key) {
  try { return JSON.parse(globalThis[storage].getItem(key)); } catch { return null; }
}
function write(storage, key, value) {
  try { globalThis[storage].setItem(key, JSON.stringify(value)); } catch { /* private browsing: forgotten with the tab */ }
}

const DEFAULTS = { theme: "auto", language: navigator.language?.toLowerCase().startsWith("ko") ? "ko" : "en", suits: "four", sound: false };
export const prefs = { ...DEFAULTS, ...(read("localStorage", "giruda.look") ?? {}) };

const darkness = matchMedia("(prefers-color-scheme: dark)");

/** Put the preferences on the page. */
export function wear() {
  const dark = prefs.theme === "dark" || (prefs.theme === "auto" && darkness.matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.documentElement.dataset.suits = prefs.suits;
}
darkness.addEventListener("change", wear);

export function prefer(change) {
  Object.assign(prefs, change);
  write("localStorage", "giruda.look", prefs);
  wear();
}

// Who I am is this tab's own (several people, several tabs); who was here before is the browser's.
export const me = {
  get: () => read("sessionStorage", "giruda.me"),
  set(secret, name) {
    write("sessionStorage", "giruda.me", { secret, name });
    const others = (read("localStorage", "giruda.people") ?? []).filter((person) => person.secret !== secret);
    write("localStorage", "giruda.people", [{ secret, name }, ...others].slice(0, 6));
  },
  forget() { try { sessionStorage.removeItem("giruda.me"); } catch { /* nothing was kept */ } },
  known: () => read("localStorage", "giruda.people") ?? [],
  unknown(secret) { write("localStorage", "giruda.people", me.known().filter((person) => person.secret !== secret)); },
};

/** The last words to somebody who is forgotten, said at the door. */
export const parting = {
  set: (why) => write("sessionStorage", "giruda.parting", why),
  take() {
    const why = read("sessionStorage", "giruda.parting") ?? "";
    write("sessionStorage", "giruda.parting", "");
    return why;
  },
};

export const key = {
  get: () => read("sessionStorage", "giruda.key") ?? "",
  set: (value) => write("sessionStorage", "giruda.key", value),
};
