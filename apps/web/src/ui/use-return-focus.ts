import { useEffect, useState } from 'react';

/** For what is mounted as it opens: gives the focus back to what had it before, where closing leaves it nowhere. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
