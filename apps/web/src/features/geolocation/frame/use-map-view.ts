import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useIsLeft } from '../../../ui/use-is-left.ts';
import { readMapView, writeMapView, type MapView } from './map-view.ts';
import { WrittenViews } from './written-views.ts';

export type ChangeView = (changes: Partial<MapView>) => void;

/**
 * View in the address, and changing it; quick successive changes add up. Opening a card or its day adds a history
 * entry; other changes replace the current one.
 */
export function useMapView(): readonly [view: MapView, change: ChangeView, written: WrittenViews] {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  const view = useMemo(() => readMapView(search), [search]);
  const latest = useRef(view);
  const onTheWay = useRef<string[]>([]);
  const [written] = useState(() => new WrittenViews(view));
  useEffect(() => {
    const at = onTheWay.current.indexOf(wordsOf(view));
    onTheWay.current = at === -1 ? [] : onTheWay.current.slice(at + 1);
    // Pending changes already include this view, and more.
    if (onTheWay.current.length === 0) latest.current = view;
  }, [view]);
  const change = useCallback<ChangeView>(
    (changes) => {
      if (isLeft()) return;
      const { asset, day } = latest.current;
      const isStep =
        (asset === null && (changes.asset ?? null) !== null) ||
        (day === null && (changes.day ?? null) !== null);
      latest.current = { ...latest.current, ...changes };
      written.add(latest.current);
      onTheWay.current.push(wordsOf(latest.current));
      void navigate({
        to: '.',
        search: writeMapView(latest.current) as never,
        replace: !isStep,
        resetScroll: false,
      });
    },
    [navigate, isLeft, written],
  );
  return [view, change, written];
}

/** Normalizes a view as the address does. */
function wordsOf(view: MapView): string {
  return JSON.stringify(writeMapView(readMapView(writeMapView(view))));
}
