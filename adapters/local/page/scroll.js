// Where a chat stands: at its end, at the top of a new message that is taller than its pane, or at one's turn, whatever
// came below it since. Whoever scrolls elsewhere stays there, until something comes in answer to him.

/** log: the chat's scrolling element; moved(atEnd): it was scrolled. */
export function scroller(log, moved) {
  let following = true;
  let shown = null;  // the message that is stood at
  let placed = 0;
  const atEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < 90;
  const hidden = () => !log.clientHeight;
  const find = (id) => (id === null ? null : log.querySelector(`[data-id="${CSS.escape(id)}"]`));
  // What is asked is pressed at its end, and so is a lesson; the rest is read from its top. Nothing can be measured while it is hidden.
  const turn = (it) => Boolean(it?.matches("#private .asks"));
  const tall = (it) => it && !it.matches(".asks, .kind-learn") && (hidden() ? it.matches(".kind-result") : it.offsetHeight > log.clientHeight);

  /** Stand where one stood, after whatever changed. */
  function settle() {
    if (!following || hidden()) return;
    const it = find(shown);
    if (!tall(it)) log.scrollTop = log.scrollHeight;
    if (it) {
      const [box, pane] = [it.getBoundingClientRect(), log.getBoundingClientRect()];
      const above = box.top - pane.top - 8;
      log.scrollTop += tall(it) ? above : Math.min(0, Math.max(above, box.bottom - pane.bottom + 6));
    }
    placed = log.scrollTop;
  }

  /** A message is new. force: it answers the person himself; next: it leaves behind what is being read from its top.
   * Nothing but an answer or another turn leads away from one's turn. Returns whether it is to be seen now. */
  function came(id, { force = false, next = false } = {}) {
    if (force) following = true;
    const it = find(shown);
    if (following && (force || (turn(it) ? turn(find(id)) : next || !tall(it)))) shown = id;
    settle();
    return shown === id || atEnd() || (following && turn(it));
  }

  /** Follow again, at a message or at the end. */
  function follow(id = null) {
    following = true;
    shown = id;
    settle();
  }

  log.addEventListener("scroll", () => {
    if (hidden()) return;
    if (!following || Math.abs(log.scrollTop - placed) > 2) { following = atEnd(); shown = null; }
    moved(atEnd());
  }, { passive: true });
  new ResizeObserver(settle).observe(log);
  log.addEventListener("load", settle, true);  // a picture whose size was not known
  return { settle, came, follow, at: (id) => following && shown === id, back: (id = null) => follow((following && shown) || id) };
}
