// What does not fit: the page, a pane, the words of a button, or words that are cut off where nobody can scroll.
() => {
  const wrong = [];
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("page");
  for (const log of document.querySelectorAll(".log")) if (log.scrollWidth > log.clientWidth) wrong.push("log");
  for (const button of document.querySelectorAll(".message .button, .tabs button, .bar button")) {
    if (button.checkVisibility() && button.scrollWidth > button.clientWidth + 1 && getComputedStyle(button).textOverflow !== "ellipsis") wrong.push(button.textContent);
  }
  for (const box of document.querySelectorAll(".message, .message *, #join *, #house > :first-child *")) {
    const style = getComputedStyle(box);
    if (!box.checkVisibility() || !["hidden", "clip"].includes(style.overflowX) || style.textOverflow === "ellipsis") continue;
    const words = [...box.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    if (words && box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1) wrong.push(`cut off: ${box.textContent}`);
  }
  return wrong;
}
