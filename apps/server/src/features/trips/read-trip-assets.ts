import type { LatestFix } from '@azimute/engine';
import { dayZonesOf } from '@azimute/engine/day-zones';
import {
  openSilenceOf,
  planTrips,
  presentOpenIntervals,
  tripsReducer,
  type OpenSilence,
  type TripsState,
} from '@azimute/engine/trips';
import type { AccountRead } from '../../platform/transact.ts';
import { tripSourceOf } from '../telemetry/reducers/intervals/hosted-trips.ts';
import { tripRowOf } from '../telemetry/reducers/intervals/trip-rows.ts';
import { readTripVersions } from '../telemetry/reducers/intervals/trip-versions.ts';
import { asStoredFix, latestFixColumns } from '../telemetry/reducers/read-fixes.ts';

/** What trips are read of: assets that the reader sees, with what is open of them. */
export interface TripAssets {
  readonly ids: readonly number[];
  /** Of the account. */
  readonly timeZone: string;
  /** Open trips, stops and gaps as rows of trip_intervals, with their assets. */
  readonly open: readonly object[];
  /** By asset, since its last fix. */
  readonly silences: ReadonlyMap<number, OpenSilence>;
}

interface AssetRow extends LatestFix {
  readonly asset_id: number;
  readonly category: string;
  readonly worksStanding: boolean | null;
  readonly state: TripsState;
  readonly zoneChanges: Parameters<typeof dayZonesOf>[1];
}

/** Assets that are not seen are left out. */
export async function readTripAssets(
  { client, accountId, at }: AccountRead,
  assetIds: readonly number[],
): Promise<TripAssets> {
  const { rows: seen } = await client.query<{ ids: number[]; timeZone: string }>(
    `select c.time_zone as "timeZone", coalesce(array_agg(a.asset_id) filter (where a.asset_id is not null), '{}') as ids
      from accounts c left join assets a on a.account_id = c.account_id and a.asset_id = any ($2::int[])
      where c.account_id = $1 group by 1`,
    [accountId, assetIds],
  );
  const { rows } = await client.query<AssetRow>(
    `select f.asset_id, a.category, (c.works_standing ->> a.category)::boolean as "worksStanding", f.state,
        asset_day_zones(a.account_id, a.asset_id) as "zoneChanges",
        ${latestFixColumns}
      from reducer_states f
      join assets a on a.account_id = f.account_id and a.asset_id = f.asset_id
      join accounts c on c.account_id = f.account_id
      join asset_states s on s.account_id = f.account_id and s.asset_id = f.asset_id
      where f.account_id = $1 and f.asset_id = any ($2::int[]) and f.reducer = $3 and f.reducer_version = $4
        and s.fixed_at is not null`,
    [accountId, assetIds, tripsReducer.name, tripsReducer.version],
  );
  const versions = rows.length === 0 ? [] : await readTripVersions(client, accountId, at.getTime());
  const { ids = [], timeZone = 'UTC' } = seen[0] ?? {};
  const silences = new Map<number, OpenSilence>();
  const open = rows.flatMap(({ asset_id, category, worksStanding, state, zoneChanges, ...fix }) => {
    // What geofences say of its last fix is in the state.
    const dayZones = dayZonesOf(timeZone, zoneChanges);
    const plan = planTrips(tripSourceOf({ category, worksStanding, dayZones }, versions), null);
    const known = [state, asStoredFix(fix), at.getTime(), plan] as const;
    const silence = openSilenceOf(...known);
    if (silence !== null) silences.set(asset_id, silence);
    return presentOpenIntervals(...known).map((interval) => ({ asset_id, ...tripRowOf(interval) }));
  });
  return { ids, timeZone, open, silences };
}
