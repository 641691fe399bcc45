import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Without a DOM of a browser nothing is printed. */
const media = typeof window.matchMedia === 'function' ? window.matchMedia('print') : null;
// Safari tells of printing by the events alone, a preview of the print style by the media alone.
let announced = false;
// Kept by the event: who asks the media between a change and its event may be all who ever hears of it.
let previewed = media?.matches === true;

export function isPrinting(): boolean {
  return announced || previewed;
}

export function subscribeToPrinting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the screen is being drawn for paper. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribeToPrinting, isPrinting);
}

function tell(): void {
  for (const listener of listeners) listener();
}

media?.addEventListener('change', ({ matches }) => {
  previewed = matches;
  tell();
});
window.addEventListener('beforeprint', () => {
  announced = true;
  tell();
});
window.addEventListener('afterprint', () => {
  announced = false;
  tell();
});
