import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

interface ListKeys {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly total: number;
  readonly scrollTo: (index: number) => void;
  readonly onPick: (assetId: number, isRange: boolean) => void;
  readonly onPickAll: () => void;
}

/**
 * Keys of a row: arrows, Home and End move to any row, even unrendered ones; Space selects, and Ctrl+A selects all.
 * Enter is left to the row.
 */
export function useListKeys({ scroller, total, scrollTo, onPick, onPickAll }: ListKeys) {
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    // After each render, since the row may arrive with the worker's next response.
    if (wanted.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`button[data-index="${wanted.current}"]`);
    if (row === null || row === undefined) return;
    wanted.current = null;
    row.focus();
  });
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { index, asset } = event.currentTarget.dataset;
    const at = Number(index);
    const goals: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: total - 1,
    };
    const goal = goals[event.key];
    if (goal !== undefined) {
      event.preventDefault();
      if (goal < 0 || goal >= total) return;
      wanted.current = goal;
      scrollTo(goal);
      const drawn = scroller.current?.querySelector<HTMLElement>(`button[data-index="${goal}"]`);
      drawn?.focus({ preventScroll: true });
      if (drawn !== null && drawn !== undefined) wanted.current = null;
    } else if (event.key === ' ') {
      event.preventDefault();
      onPick(Number(asset), event.shiftKey);
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onPickAll();
    }
  };
}
