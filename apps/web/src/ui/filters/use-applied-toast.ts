import { useRef } from 'react';
import { toastDone } from '../toasts.tsx';

let lastToast: string | undefined;

/** Announces that a filter was applied or cleared; replaces the previous announcement. */
export function toastFilter(chosen: readonly string[]): void {
  lastToast = toastDone(chosen.length === 0 ? 'filter_cleared' : 'filter_applied', { replaced: lastToast });
}

/** Announces changes once, when a popover closes. */
export function useAppliedToast(chosen: readonly string[]): { onOpen: () => void; onClose: () => void } {
  const before = useRef('');
  const now = [...chosen].toSorted().join('\n');
  return {
    onOpen: () => {
      before.current = now;
    },
    onClose: () => {
      if (now !== before.current) toastFilter(chosen);
    },
  };
}
