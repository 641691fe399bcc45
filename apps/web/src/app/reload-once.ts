const markerKey = 'azimute-reloaded-at';
const markerLifeMs = 10_000;

/**
 * A page that outlived a release asks for chunks that are gone: it loads itself again, once. The marker keeps it from
 * doing so over and over when the chunk is missing for another reason.
 */
export function reloadOnceOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(sessionStorage.getItem(markerKey) ?? 0);
    if (Date.now() - reloadedAt < markerLifeMs) return;
    sessionStorage.setItem(markerKey, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
