import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useIsLeft } from '../../../ui/use-is-left.ts';
import { readMapView, writeMapView, type MapView } from './map-view.ts';
import { WrittenViews } from './written-views.ts';

export type ChangeView = (changes: Partial<MapView>) => void;

/**
 * The view in the address, and how to change it; changes in quick succession add up. Opening the card of an asset, or
 * its day, is a step that the browser's Back undoes; everything else takes the place of what was there.
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
    // What is still on its way to the address holds this already, and more.
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

/** A view as it is once it has been through an address. */
function wordsOf(view: MapView): string {
  return JSON.stringify(writeMapView(readMapView(writeMapView(view))));
}
