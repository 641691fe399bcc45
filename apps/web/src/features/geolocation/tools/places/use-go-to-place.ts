import { useCallback } from 'react';
import type { PortalMap } from '../../../../map/portal-map.ts';
import type { Picking } from '../../frame/use-picking.ts';
import type { ChangeView } from '../../frame/use-map-view.ts';
import { boundsAround, type MapPlace } from '../../frame/map-place.ts';

interface GoToPlace {
  readonly map: PortalMap | null;
  readonly change: ChangeView;
  readonly setPlace: (place: MapPlace | null) => void;
  readonly setFollowed: (assetId: number | null) => void;
  readonly picking: Picking;
}

/** Goes to a place that was searched. The search is over: it would hide the assets that are there. */
export function useGoToPlace({ map, change, setPlace, setFollowed, picking }: GoToPlace) {
  const { setFollowed: setPickedFollowed } = picking;
  return useCallback(
    (place: MapPlace | null) => {
      setPlace(place);
      if (place === null) return;
      setFollowed(null);
      setPickedFollowed(false);
      change({ search: '' });
      map?.moves.fit(boundsAround(place));
      // What was pressed is gone; from the map the keys go on.
      map?.container.querySelector('canvas')?.focus({ preventScroll: true });
    },
    [map, change, setPlace, setFollowed, setPickedFollowed],
  );
}
