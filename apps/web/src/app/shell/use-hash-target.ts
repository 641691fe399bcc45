import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const acts = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Scrolls to the part of a screen that its address names, also where that part is shown only with its data. */
export function useHashTarget(): void {
  const router = useRouter();
  useEffect(() => {
    const { hash } = router.state.location;
    // Drawn together with its screen, before the router could look for it.
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

/** Waits for the element of an id; ends with the answered function, or when the person does something. */
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
