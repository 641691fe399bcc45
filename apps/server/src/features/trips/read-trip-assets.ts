import type { LatestFix } from '@azimute/engine';
import { dayZonesOf } from '@azimute/engine/day-zones';
import {
  openSilenceOf,
  planTrips,
  presentOpenIntervals,
  tripsReducer,
  type OpenSilence,
  type TripInterval,
  type TripSettingsVersion,
  type TripsState,
} from '@azimute/engine/trips';
import type { AccountRead } from '../../platform/transact.ts';
import { tripSourceOf } from '../telemetry/reducers/intervals/hosted-trips.ts';
import { tripRowOf } from '../telemetry/reducers/intervals/trip-rows.ts';
import { readTripVersions } from '../telemetry/reducers/intervals/trip-versions.ts';
import { asStoredFix, latestFixColumns } from '../telemetry/reducers/read-fixes.ts';

/** Input for reading trips: assets that the reader sees, with their open trips. */
export interface TripAssets {
  readonly ids: readonly number[];
  /** The account's time zone. */
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

/** Skips assets that the reader does not see. */
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
    const facts = { category, worksStanding, dayZones: dayZonesOf(timeZone, zoneChanges) };
    const { intervals, silence } = presentOpen(facts, fix, { state, versions, nowMs: at.getTime() });
    if (silence !== null) silences.set(asset_id, silence);
    return intervals.map((interval) => ({ asset_id, ...tripRowOf(interval) }));
  });
  return { ids, timeZone, open, silences };
}

/** Returns the open trips, stops and gaps of an asset, and the time without reports since its last fix. */
export function presentOpen(
  facts: Parameters<typeof tripSourceOf>[0],
  fix: LatestFix,
  known: {
    readonly state: TripsState;
    readonly versions: readonly TripSettingsVersion[];
    readonly nowMs: number;
  },
): { readonly intervals: readonly TripInterval[]; readonly silence: OpenSilence | null } {
  // The state contains the geofences of its last fix.
  const plan = planTrips(tripSourceOf(facts, known.versions), null);
  const open = [known.state, asStoredFix(fix), known.nowMs, plan] as const;
  return { intervals: presentOpenIntervals(...open), silence: openSilenceOf(...open) };
}
