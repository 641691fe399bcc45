/** Counts presses from now on: clicks, taps, and keys other than typed characters. */
export function countPresses(): { readonly presses: () => number } {
  let count = 0;
  document.addEventListener('pointerdown', () => (count += 1), true);
  document.addEventListener('keydown', ({ key }) => (count += key.length > 1 ? 1 : 0), true);
  return { presses: () => count };
}
