import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const acts = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Scrolls to the part of a screen named by the address, even if it appears only with its data. */
export function useHashTarget(): void {
  const router = useRouter();
  useEffect(() => {
    const { hash } = router.state.location;
    // The element may be rendered together with its screen, before the router could search for it.
    document.getElementById(hash)?.scrollIntoView();
    let stop = seek(hash);
    const unsubscribe = router.subscribe('onRendered', ({ toLocation }) => {
      stop();
      stop = seek(toLocation.hash);
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [router]);
}

/** Waits for the element with an id, until the returned function is called or the user interacts. */
function seek(id: string): () => void {
  if (id === '' || document.getElementById(id) !== null) return () => undefined;
  const observer = new MutationObserver(() => {
    const target = document.getElementById(id);
    if (target === null) return;
    stop();
    target.scrollIntoView();
  });
  const stop = (): void => {
    observer.disconnect();
    for (const act of acts) window.removeEventListener(act, stop);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  for (const act of acts) window.addEventListener(act, stop, { passive: true });
  return stop;
}
