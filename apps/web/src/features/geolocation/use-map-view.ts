import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { readMapView, writeMapView, type MapView } from './map-view.ts';

export type ChangeView = (changes: Partial<MapView>) => void;

/**
 * The view in the address, and how to change it; changes in quick succession add up. Opening the card of an asset is a
 * step that the browser's Back undoes; everything else takes the place of what was there.
 */
export function useMapView(): readonly [view: MapView, change: ChangeView] {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = useMemo(() => readMapView(search), [search]);
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  }, [view]);
  const change = useCallback<ChangeView>(
    (changes) => {
      const opensCard = latest.current.asset === null && (changes.asset ?? null) !== null;
      latest.current = { ...latest.current, ...changes };
      void navigate({
        to: '.',
        search: writeMapView(latest.current) as never,
        replace: !opensCard,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [view, change];
}
