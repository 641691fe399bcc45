/** Returns a stored value of this browser; null if there is none, or if storage is forbidden. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. If storage is forbidden, choices last as long as the page. */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // No error is shown: the choice itself has been applied.
  }
}
