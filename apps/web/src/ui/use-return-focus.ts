import { useEffect, useState } from 'react';

/**
 * For what is mounted as it opens: gives the focus back to what had it before, where closing leaves it nowhere;
 * `data-keeps-focus` marks what takes it for something inside that has gone.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  const [keeper] = useState(() => opener?.closest<HTMLElement>('[data-keeps-focus]'));
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body;
      const target = opener?.isConnected === true ? opener : keeper;
      if (isLost && target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
    [opener, keeper],
  );
}
