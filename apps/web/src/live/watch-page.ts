interface PageListener {
  readonly onLookedAt: (isLookedAt: boolean) => void;
  readonly onOnline: () => void;
}

/** Tells when the tab goes to the background or comes to the front, and when the network is back. Answers how to stop. */
export function watchPage({ onLookedAt, onOnline }: PageListener): () => void {
  const tell = (): void => onLookedAt(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', tell);
  window.addEventListener('online', onOnline);
  if (document.visibilityState === 'hidden') tell();
  return () => {
    document.removeEventListener('visibilitychange', tell);
    window.removeEventListener('online', onOnline);
  };
}
