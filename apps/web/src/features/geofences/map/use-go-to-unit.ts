import { boundingBoxOf, toLngLat } from '@azimute/geo';
import { useEffect, useRef } from 'react';
import type { PortalMap } from '../../../map/portal-map.ts';
import { useUnitAssets } from '../form/use-unit-assets.ts';

/** Shows where the assets of a UL are, once for each UL that is chosen; null leaves the map where it is. */
export function useGoToUnit(map: PortalMap | null, unitId: string | null): void {
  const { found } = useUnitAssets(unitId, '');
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (map === null || unitId === null || shown.current === unitId) return;
    const places = found
      .filter(({ unit }) => String(unit.id) === unitId)
      .flatMap(({ position }) =>
        position === null ? [] : [toLngLat(position.longitude, position.latitude)],
      );
    const box = boundingBoxOf(places);
    if (box === undefined) return;
    shown.current = unitId;
    map.moves.fit(box);
  }, [map, unitId, found]);
}
