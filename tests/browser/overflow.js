// What does not fit: the page, a pane, or the words of a button.
() => {
  const wrong = [];
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("page");
  for (const log of document.querySelectorAll(".log")) if (log.scrollWidth > log.clientWidth) wrong.push("log");
  for (const button of document.querySelectorAll(".message .button, .tabs button, .bar button")) {
    if (button.checkVisibility() && button.scrollWidth > button.clientWidth + 1 && getComputedStyle(button).textOverflow !== "ellipsis") wrong.push(button.textContent);
  }
  return wrong;
}
