import type { AssetPositions } from '@azimute/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TrailPoint } from '../../map/fleet-map-types.ts';
import { assetDayOptions } from './api/asset-day.ts';
import { summarizeDay, type DaySummary } from './summarize-day.ts';

export interface AssetDay {
  readonly columns: AssetPositions['columns'] | undefined;
  readonly summary: DaySummary | undefined;
  readonly trail: readonly TrailPoint[];
}

const noTrail: readonly TrailPoint[] = [];

/** Today of the selected asset, read again each minute; the map lengthens the trail itself meanwhile. */
export function useAssetDay(assetId: number | null, timeZone: string): AssetDay {
  const { data } = useQuery({ ...assetDayOptions(assetId ?? 0, timeZone), enabled: assetId !== null });
  const columns = assetId !== null && data?.assetId === assetId ? data.columns : undefined;
  return useMemo(
    () => ({
      columns,
      summary: columns === undefined ? undefined : summarizeDay(columns),
      trail: columns === undefined ? noTrail : trailOf(columns),
    }),
    [columns],
  );
}

function trailOf({ longitude, latitude }: AssetPositions['columns']): TrailPoint[] {
  return longitude.map((x, index) => ({ longitude: x, latitude: latitude[index] ?? 0 }));
}
