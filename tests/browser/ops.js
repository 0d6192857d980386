// Makes a tab's press ids a function of its person and of how many he made: 16 random bytes become name:number.
(() => {
  const real = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (array) => {
    const { name } = JSON.parse(sessionStorage.getItem("giruda.me") ?? "{}");
    if (array.length !== 16 || !name) return real(array);
    const count = Number(sessionStorage.getItem("ops") ?? 0) + 1;
    sessionStorage.setItem("ops", count);
    array.set(new TextEncoder().encode(`${name}:${count}`.padEnd(16, ".")).slice(0, 16));
    return array;
  };
})();
