import type { MapType } from '@azimute/contract/base-maps/values';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import type { BaseMapState } from '../../../map/base-map/base-map.ts';
import type { PortalMap } from '../../../map/portal-map.ts';
import { baseMapsQuery } from '../api/base-maps-query.ts';

/** Shows on the map what the account draws its maps from, as far as it is known: the embedded map is there meanwhile. */
export function useBaseMap(map: PortalMap | null, type: MapType): void {
  const { data } = useQuery(baseMapsQuery(useAccount().id));
  useEffect(() => {
    if (data !== undefined) map?.baseMap.show(type, data);
  }, [map, type, data]);
}

/** Null until there is a map. */
export function useBaseMapState(map: PortalMap | null): BaseMapState | null {
  const [state, setState] = useState<BaseMapState | null>(null);
  useEffect(() => map?.baseMap.watch(setState), [map]);
  return state;
}
