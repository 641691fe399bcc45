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

/** Past time that the content shows, and from which ages count; null for the present. */
export const PastInstantContext = createContext<number | null>(null);

/** Current time in steps of `stepMs`; components re-render only once per step. */
export function useNow(stepMs: number): Date {
  const pastMs = useContext(PastInstantContext);
  const nowMs = useSyncExternalStore(subscribe, () => Math.floor(now / stepMs) * stepMs);
  return new Date(pastMs ?? nowMs);
}
