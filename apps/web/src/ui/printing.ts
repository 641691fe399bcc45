import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Some environments lack this browser API, and never print. */
const media = typeof window.matchMedia === 'function' ? window.matchMedia('print') : null;
// Safari reports printing only by events, and print previews are reported only by the media query.
let announced = false;
// Stored at the event, since reading the media query between a change and its event may swallow the event.
let previewed = media?.matches === true;

export function isPrinting(): boolean {
  return announced || previewed;
}

export function subscribeToPrinting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the screen is being rendered for print. */
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
