import { assetSearchMinLength } from '@azimute/contract/assets/values';
import { useEffect, useRef } from 'react';
import type { LiveClient } from '../../../live/live-client.ts';
import type { LiveSnapshot } from '../../../live/live-snapshot.ts';
import type { PortalMap } from '../../../map/portal-map.ts';
import { filterCount, type MapView } from './map-view.ts';

interface GoToFiltered {
  /** Null until the map is ready. */
  readonly map: PortalMap | null;
  readonly client: LiveClient | null;
  readonly view: MapView;
  readonly snapshot: LiveSnapshot;
}

/** By then a filter has been applied, and a map moved by a saved view has come to rest [ms]. */
const answeredMs = 800;

/** Moves the map to the matches of a filter if none is visible, unless it shows an asset. */
export function useGoToFiltered({ map, client, view, snapshot }: GoToFiltered): void {
  const newest = useRef(snapshot);
  useEffect(() => {
    newest.current = snapshot;
  });
  const filter = isFiltered(view) ? JSON.stringify([view.search, view.status, view.fields]) : '';
  const isShowing = view.asset !== null;
  const before = useRef(filter);
  useEffect(() => {
    if (map === null || client === null || before.current === filter) return undefined;
    before.current = filter;
    if (filter === '' || isShowing) return undefined;
    const timer = setTimeout(() => {
      const { total, inView } = newest.current.list;
      if (total === 0 || inView > 0) return;
      void client.bounds('shown').then((bounds) => {
        if (bounds !== null) map.moves.fit(bounds);
      });
    }, answeredMs);
    return () => clearTimeout(timer);
  }, [map, client, filter, isShowing]);
}

export function isFiltered(view: MapView): boolean {
  return filterCount(view) > 0 || view.search.trim().length >= assetSearchMinLength;
}
