import { useCallback } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import type { DayTab } from './map-view.ts';
import { useMapScreen } from './map-screen.ts';
import { dayOf } from '../../../ui/calendar/calendar-day.ts';

export interface DayAddress {
  /** Null while the asset is live. */
  readonly day: string | null;
  readonly tab: DayTab;
  /** Opens today for an asset, by default the selected one; stays on a day that is already open. */
  readonly open: (tab: DayTab, assetId?: number) => void;
  readonly close: () => void;
}

/** The day in the map's address, and opening and closing it. */
export function useDayAddress(): DayAddress {
  const { view, change } = useMapScreen();
  const { timeZone } = useAccount();
  const { day, dayTab } = view;
  return {
    day,
    tab: dayTab,
    open: useCallback(
      (tab, assetId) =>
        change({
          ...(assetId !== undefined && { asset: assetId }),
          day: day ?? dayOf(Date.now(), timeZone),
          dayTab: tab,
          pastMs: null,
        }),
      [change, day, timeZone],
    ),
    close: useCallback(() => change({ day: null, instantMs: null, dayTab: 'timeline' }), [change]),
  };
}
