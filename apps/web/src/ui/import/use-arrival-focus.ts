import { useEffect, useRef, type RefObject } from 'react';

/** Takes the focus when a step replaces another, whose button had it. */
export function useArrivalFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const arrived = useRef<Element>(null);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) arrived.current?.focus({ preventScroll: true });
  }, []);
  return arrived;
}
