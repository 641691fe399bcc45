import { useHotkeys } from '@mantine/hooks';
import { createContext, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** Each dialog has a higher number than earlier ones; the screen has 0. */
const screen = 0;
let last = screen;
let open: readonly number[] = [];
const listeners = new Set<() => void>();

function setOpen(next: readonly number[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const top = (): number => Math.max(screen, ...open);

/** Layer of a component. */
export const DialogLayer = createContext(screen);

/** Returns a new layer, for components that open above everything else. */
export function useNewLayer(): number {
  const [layer] = useState(() => ++last);
  useLayoutEffect(() => {
    setOpen([...open, layer]);
    return () => setOpen(open.filter((one) => one !== layer));
  }, [layer]);
  return layer;
}

/** Returns whether a dialog covers the layer and takes its keys. */
export function useIsCovered(layer: number): boolean {
  return useSyncExternalStore(subscribe, () => top() > layer);
}

/** Ctrl+Enter saves the surrounding form, unless a dialog covers it. */
export function useSaveKey(save: () => void): void {
  const layer = useContext(DialogLayer);
  const press = (): void => {
    if (top() <= layer) save();
  };
  useHotkeys([['mod+Enter', press]], []);
}
