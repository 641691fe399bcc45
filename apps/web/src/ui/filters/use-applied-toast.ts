import { useRef } from 'react';
import { toastDone } from '../toasts.tsx';

let lastToast: string | undefined;

/** Says that a filter was applied, or cleared where no value of it is left; filters tried in a row do not pile up. */
export function toastFilter(chosen: readonly string[]): void {
  lastToast = toastDone(chosen.length === 0 ? 'filter_cleared' : 'filter_applied', { replaced: lastToast });
}

/** Says so once, when a popover in which values changed is closed. */
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
