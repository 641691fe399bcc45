import type { MapType } from '@azimute/contract/base-maps/values';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import type { BaseMapState } from '../../../map/base-map/base-map.ts';
import type { PortalMap } from '../../../map/portal-map.ts';
import { baseMapsQuery } from '../api/base-maps-query.ts';

/** Shows the account's map sources on the map; until they load, the embedded map. */
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
