const seen = new WeakSet();
const screenOf = new WeakMap<object, string>();

/** Returns whether the error is a part of the app that failed to load. */
export function isMissingChunk(error: unknown): error is object {
  return typeof error === 'object' && error !== null && seen.has(error);
}

/** Remembers modules that failed to load, since each browser words these errors differently. */
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

/** Returns the name of the screen that failed to load; null if it was another part. */
export function missingScreen(error: object): string | null {
  return screenOf.get(error) ?? null;
}
