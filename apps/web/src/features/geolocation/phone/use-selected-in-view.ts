import { useEffect, useEffectEvent } from 'react';
import { useMap } from '../../maps/components/map-context.ts';
import { useMapScreen } from '../frame/map-screen.ts';

/** Minimum distance of a marker from the edge of the visible area [px]. */
const markerRoom = 40;

/** Moves a new selection out from under the sheet. */
export function useSelectedInView(): void {
  const { map } = useMap();
  const { snapshot } = useMapScreen();
  const selectedId = snapshot.selected?.id ?? null;
  const show = useEffectEvent(() => {
    const { longitude = null, latitude = null } = snapshot.selected ?? {};
    if (map?.moves.isSettled !== true || longitude === null || latitude === null) return;
    map.moves.keepInView({ longitude, latitude }, markerRoom);
  });
  useEffect(() => {
    if (selectedId !== null) show();
  }, [selectedId]);
}
