import { createContext, useContext, useSyncExternalStore } from 'react';

const tickMs = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const tell of listeners) tell();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** What is within shows the past as at an instant, from which ages count; null where it shows what is. */
export const PastInstantContext = createContext<number | null>(null);

/** The time in steps of `stepMs`: whoever asks is drawn again only when a step is over. */
export function useNow(stepMs: number): Date {
  const pastMs = useContext(PastInstantContext);
  const nowMs = useSyncExternalStore(subscribe, () => Math.floor(now / stepMs) * stepMs);
  return new Date(pastMs ?? nowMs);
}
