const seen = new WeakSet();
const screenOf = new WeakMap<object, string>();

/** Whether what was thrown is a part of the app that could not be loaded. */
export function isMissingChunk(error: unknown): error is object {
  return typeof error === 'object' && error !== null && seen.has(error);
}

/** Remembers what could not be loaded, which the errors themselves say in each browser's own words. */
export function watchMissingChunks(onMissing: () => void): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    seen.add(payload);
    onMissing();
  });
}

/** Remembers that this error kept a screen from loading. */
export function noteMissingScreen(error: unknown, screen: string): void {
  if (typeof error === 'object' && error !== null) screenOf.set(error, screen);
}

/** Returns the name of the screen that did not load, or null if it was another part. */
export function missingScreen(error: object): string | null {
  return screenOf.get(error) ?? null;
}
