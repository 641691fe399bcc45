import { heartbeatKind } from '@azimute/contract';
import type { DayEvidence } from '@azimute/engine/facts';
import { createParameters } from '../../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { readStatusSpans } from '../../status-history/read-status-spans.ts';
import { presentSpeeding, selectSpeedings, type SpeedingRow } from '../../trips/fence-speedings.ts';
import { selectTrips } from '../../trips/match-trips.ts';
import type { TripAssets } from '../../trips/read-trip-assets.ts';
import type { MachineReader } from './machine-reader.ts';
import { readFixes, type DayOfAsset } from './read-day-fixes.ts';
import { readMeter, type ReceivedReading } from './read-meter.ts';

/** Reads all data about a day of an asset: reducer results, users' settings, and its contacts. */
export async function readDayEvidence(
  read: AccountRead,
  assets: TripAssets,
  { assetId, fromMs, toMs }: DayOfAsset,
  { machine, hasMeter }: { readonly machine: MachineReader; readonly hasMeter: boolean },
): Promise<
  Omit<DayEvidence, 'shifts' | 'limits' | 'timeZone' | 'meter'> & {
    readonly meter: readonly ReceivedReading[];
  }
> {
  const { spans } = await readStatusSpans(read, assetId, { fromMs, toMs });
  const meter = hasMeter ? await readMeter(read, { assetId, fromMs, toMs }) : [];
  // An advance over midnight is distributed by the data of the whole time in between.
  const around = {
    fromMs: meter.findLast(({ atMs }) => atMs < fromMs)?.atMs ?? fromMs,
    toMs: meter.find(({ atMs }) => atMs >= toMs)?.atMs ?? toMs,
  };
  return {
    fromMs,
    toMs,
    intervals: await readIntervals(read, assets, { assetId, ...around }),
    meter,
    statuses: spans,
    ...(await readConcluded(read, { assetId, fromMs, toMs })),
    ...(await readFixes(read, { assetId, fromMs, toMs }, machine)),
  };
}

async function readIntervals(
  read: AccountRead,
  assets: TripAssets,
  { assetId, fromMs, toMs }: DayOfAsset,
): Promise<DayEvidence['intervals']> {
  const parameters = createParameters();
  const range = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
  const { rows } = await read.client.query<DayEvidence['intervals'][number]>(
    `select kind, (extract(epoch from from_at) * 1000)::float8 as "fromMs", distance_by as "distanceBy", parts
      from (${selectTrips(read, assets, range, parameters)}) t where asset_id = ${parameters.bind(assetId)} order by from_at`,
    parameters.values,
  );
  return rows;
}

type Visit = readonly [geofenceId: number, fromMs: number, toMs: number | null];

interface ConcludedRow {
  readonly visits: readonly Visit[];
  readonly speedings: readonly SpeedingRow[];
  readonly events: Readonly<Record<string, number>>;
}

const ms = (column: string): string => `extract(epoch from ${column}) * 1000`;

async function readConcluded(
  { client, accountId }: AccountRead,
  { assetId, fromMs, toMs }: DayOfAsset,
): Promise<Pick<DayEvidence, 'visits' | 'speedings' | 'events'>> {
  const { rows } = await client.query<ConcludedRow>({
    name: 'metrics.read_concluded',
    text: `select
      (select coalesce(json_agg(json_build_array(v.geofence_id, ${ms('v.entered_at')}, ${ms('v.left_at')})), '[]')
        from geofence_visits v
        where v.account_id = $1 and v.asset_id = $2 and v.superseded_at is null and v.entered_at < $4
          and coalesce(v.left_at, 'infinity') > $3) as visits,
      ${selectSpeedings('$1', '$2', '$3', '$4')} as speedings,
      (select coalesce(json_object_agg(k.kind, k.count), '{}') from (
        select d.kind, count(*)::int as count from device_events d
        where d.account_id = $1 and d.asset_id = $2 and d.kind <> '${heartbeatKind}' and d.occurred_at >= $3
          and d.occurred_at < $4 group by 1) k) as events`,
    values: [accountId, assetId, new Date(fromMs), new Date(toMs)],
  });
  const { visits = [], speedings = [], events = {} } = rows[0] ?? {};
  return { visits: asVisits(visits), speedings: speedings.map(presentSpeeding), events };
}

function asVisits(visits: readonly Visit[]): DayEvidence['visits'] {
  return visits.map(([geofenceId, fromMs, toMs]) => ({ geofenceId, fromMs, toMs: toMs ?? Infinity }));
}
