import { useCallback } from 'react';
import type { FleetBounds } from '../../../live/live-protocol.ts';
import { useMap } from '../../maps/components/map-context.ts';
import { useRoutesScreen } from '../screen/routes-screen.ts';

/** Returns a function that brings all trails into view. */
export function useFitTrails(): () => void {
  const { map } = useMap();
  const { assets } = useRoutesScreen();
  return useCallback(() => {
    const bounds = joinBounds(assets.flatMap(({ route }) => route?.bounds ?? []));
    if (bounds !== null) map?.moves.fit(bounds);
  }, [assets, map]);
}

function joinBounds(all: readonly FleetBounds[]): FleetBounds | null {
  if (all.length === 0) return null;
  return {
    west: Math.min(...all.map(({ west }) => west)),
    east: Math.max(...all.map(({ east }) => east)),
    south: Math.min(...all.map(({ south }) => south)),
    north: Math.max(...all.map(({ north }) => north)),
  };
}
