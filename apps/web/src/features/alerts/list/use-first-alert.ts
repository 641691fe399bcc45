import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { ShownAlerts } from './use-shown-alerts.ts';

/** From this width on, list and open alert are both fully visible. */
const wide = '(min-width: 1024px)';

/** Opens the first alert of the list on wide screens, once: after that, closing leaves none open. */
export function useFirstAlert({ list, rows }: ShownAlerts): void {
  const isWide = useMediaQuery(wide, false, { getInitialValueInEffect: false });
  const { openId, search, follow, query } = list;
  const hasOpened = useRef(false);
  const firstId = query.isPlaceholderData ? undefined : rows[0]?.id;
  useEffect(() => {
    if (openId !== undefined) hasOpened.current = true;
    if (hasOpened.current || !isWide || search.view !== undefined || firstId === undefined) return;
    hasOpened.current = true;
    follow(firstId);
  }, [openId, isWide, search.view, firstId, follow]);
}
