/** What this browser keeps under a key; null where it keeps nothing, or may not. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null forgets it. Where storage is forbidden, what was chosen lasts as long as the page. */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // Nobody is told: what they chose is done.
  }
}
