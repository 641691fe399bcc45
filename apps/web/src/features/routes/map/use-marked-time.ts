import { useEffect } from 'react';
import { MarkedTrailLayer } from '../../../map/layers/marked-trail-layer.ts';
import { useMap } from '../../maps/components/map-context.ts';
import { useLayer } from '../../maps/components/use-layer.ts';
import type { HeldFixes } from '../trail/held-fixes.ts';
import type { Stay } from '../trail/place-at.ts';
import { pointsOfTime } from './points-of-time.ts';

/** Marks on the map where an asset was during a time. */
export function useMarkedTime(fixes: HeldFixes | undefined, marked: Stay | null): void {
  const { map } = useMap();
  const layer = useLayer(map, MarkedTrailLayer);
  useEffect(() => {
    layer?.show(fixes === undefined || marked === null ? [] : pointsOfTime(fixes, marked));
  }, [layer, fixes, marked]);
}
