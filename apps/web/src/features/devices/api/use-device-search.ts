import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readDeviceSearch, type DeviceSearch } from './device-search.ts';

export interface DeviceSearchState {
  readonly search: DeviceSearch;
  /** Opening and closing a panel can be undone with the browser's back; typing replaces. */
  readonly change: (next: (search: DeviceSearch) => DeviceSearch, options?: { replace?: boolean }) => void;
}

/** Search of the link that opens a row's panel and keeps everything else. */
export function openRow(id: number) {
  return (current: Readonly<Record<string, unknown>>): DeviceSearch => ({
    ...readDeviceSearch(current),
    open: id,
  });
}

/** The state of the screen that lives in its address. */
export function useDeviceSearch(): DeviceSearchState {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => readDeviceSearch(raw), [raw]);
  return useMemo(
    () => ({
      search,
      change: (next, { replace = false } = {}) => {
        void navigate({
          to: '.',
          search: (current: Readonly<Record<string, unknown>>) => next(readDeviceSearch(current)),
          replace,
          resetScroll: false,
        });
      },
    }),
    [search, navigate],
  );
}
