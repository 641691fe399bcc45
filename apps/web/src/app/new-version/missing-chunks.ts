const seen = new WeakSet();

/** Whether what was thrown is a part of the app that could not be loaded. */
export function isMissingChunk(error: unknown): boolean {
  return typeof error === 'object' && error !== null && seen.has(error);
}

/** Remembers what could not be loaded, which the errors themselves say in each browser's own words. */
export function watchMissingChunks(onMissing: () => void): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    seen.add(payload);
    onMissing();
  });
}
