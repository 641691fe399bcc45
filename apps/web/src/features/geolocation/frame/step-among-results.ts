const results = '[data-map-search], [data-found-place], button[data-index="0"]';

/** Moves the focus by arrow key between search, places and list of assets. */
export function stepAmongResults(from: HTMLElement, step: 1 | -1): boolean {
  const all = [...(from.closest('[data-map-screen]')?.querySelectorAll<HTMLElement>(results) ?? [])];
  const next = all[all.indexOf(from) + step];
  next?.focus();
  return next !== undefined;
}
