// The buttons of the message that asks this person to act, or null.
() => {
  const asked = [...document.querySelectorAll("#private .message.asks")].at(-1);
  if (!asked || asked.querySelector("[aria-busy]")) return null;
  return [...asked.querySelectorAll("button")].map((button, i) => ({
    i,
    label: button.getAttribute("aria-label") ?? button.textContent,
    card: button.classList.contains("card"),
    able: button.getAttribute("aria-disabled") !== "true",
    marked: button.getAttribute("aria-pressed") === "true",
    leads: button.matches(".primary, .success"),
  }));
}
