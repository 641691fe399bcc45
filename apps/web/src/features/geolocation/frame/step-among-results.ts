const results = '[data-map-search], [data-found-place], button[data-index="0"]';

/** The arrows go from the search through the places to the list of assets, and back. */
export function stepAmongResults(from: HTMLElement, step: 1 | -1): boolean {
  const all = [...(from.closest('[data-map-screen]')?.querySelectorAll<HTMLElement>(results) ?? [])];
  const next = all[all.indexOf(from) + step];
  next?.focus();
  return next !== undefined;
}
