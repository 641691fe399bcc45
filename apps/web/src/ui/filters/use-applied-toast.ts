import { useRef } from 'react';
import { toastDone } from '../toasts.tsx';

/** Says "filter applied" once, when a popover in which values changed is closed. */
export function useAppliedToast(chosen: readonly string[]): { onOpen: () => void; onClose: () => void } {
  const before = useRef('');
  const now = [...chosen].toSorted().join('\n');
  return {
    onOpen: () => {
      before.current = now;
    },
    onClose: () => {
      if (now !== before.current) toastDone('filter_applied');
    },
  };
}
