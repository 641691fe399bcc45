import { useEffect, useState } from 'react';

/**
 * Returns the focus on closing, if closing leaves none; for components that mount when they open. `data-keeps-focus`
 * marks elements that take the focus after a removed child.
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
