import { useHotkeys } from '@mantine/hooks';
import { createContext, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** Each dialog has a higher number than those that were there before it; the screen itself has none. */
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

/** The layer in which a component is drawn. */
export const DialogLayer = createContext(screen);

/** For what is mounted as it opens over everything else: its layer. */
export function useNewLayer(): number {
  const [layer] = useState(() => ++last);
  useLayoutEffect(() => {
    setOpen([...open, layer]);
    return () => setOpen(open.filter((one) => one !== layer));
  }, [layer]);
  return layer;
}

/** Whether a dialog lies over it, whose keys are then no others'. */
export function useIsCovered(layer: number): boolean {
  return useSyncExternalStore(subscribe, () => top() > layer);
}

/** Ctrl+Enter saves the form in which it stands, while no dialog lies over that. */
export function useSaveKey(save: () => void): void {
  const layer = useContext(DialogLayer);
  const press = (): void => {
    if (top() <= layer) save();
  };
  useHotkeys([['mod+Enter', press]], []);
}
