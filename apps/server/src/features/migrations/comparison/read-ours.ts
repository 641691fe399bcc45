import type { Conclusion } from '@azimute/engine/comparison';
import type { FenceDefinition } from '@azimute/engine/geofences';
import type { TripPlanSource } from '@azimute/engine/trips';
import type { PoolClient } from 'pg';
import { milliseconds } from '../../../platform/postgres/milliseconds.ts';
import { tripSourceOf } from '../../telemetry/reducers/intervals/hosted-trips.ts';
import { readTripVersions } from '../../telemetry/reducers/intervals/trip-versions.ts';
import { readFenceDefinitions } from '../../telemetry/reducers/fences/fence-sets.ts';
import { readFixesInParts, toMicros } from '../../telemetry/reducers/fix-columns.ts';
import { readKnownAssets } from '../../telemetry/reducers/reducer-states.ts';

export interface ComparedPeriod {
  readonly accountId: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** Positions are read from before the period until after it. */
  readonly readFromMs: number;
  readonly readToMs: number;
  /** An asset with more positions is left out. */
  readonly mostFixes: number;
}

export interface OurSide {
  readonly asset: { readonly assetId: number; readonly unitId: number };
  readonly fixes: readonly Uint8Array[];
  readonly ours: readonly Conclusion[];
  readonly fences: readonly FenceDefinition[];
  readonly trips: TripPlanSource;
}

/** Reads an asset's positions, settings and stored conclusions; null if it has too many positions. */
export async function readOurs(
  client: PoolClient,
  assetId: number,
  period: ComparedPeriod,
): Promise<OurSide | null> {
  const { accountId, fromMs, readFromMs, readToMs, mostFixes } = period;
  const known = (await readKnownAssets(client, [{ accountId, assetId }])).get(assetId);
  if (known === undefined) return null;
  const { facts } = known;
  const fixes: Uint8Array[] = [];
  const { count } = await readFixesInParts(
    { client, accountId },
    assetId,
    { afterMicros: toMicros(readFromMs) - 1, toMs: readToMs, isMetered: true, most: mostFixes + 1 },
    async (bytes) => {
      fixes.push(bytes);
      return 'enough';
    },
  );
  if (count > mostFixes) return null;
  const definitions = await readFenceDefinitions(client, accountId, readFromMs);
  const fences = definitions.filter(
    ({ unitId, assets }) => unitId === facts.unitId && (assets === 'all-of-unit' || assets.has(assetId)),
  );
  return {
    asset: { assetId, unitId: facts.unitId },
    fixes,
    ours: await readConclusions(client, assetId, period),
    fences,
    trips: tripSourceOf(facts, await readTripVersions(client, accountId, fromMs)),
  };
}

async function readConclusions(
  client: PoolClient,
  assetId: number,
  { accountId, fromMs, toMs }: ComparedPeriod,
): Promise<Conclusion[]> {
  const { rows } = await client.query<Conclusion>(
    `select kind, '' as subject, ${milliseconds('from_at')} as "fromMs", ${milliseconds('to_at')} as "toMs"
      from trip_intervals where account_id = $1 and asset_id = $2 and superseded_at is null
        and kind in ('trip', 'stop') and to_at > $3 and from_at < $4
    union all
    select case kind when 'speeding_began' then 'speeding' else kind end, geofence_id::text,
        ${milliseconds('crossed_at')}, null
      from geofence_transitions where account_id = $1 and asset_id = $2 and superseded_at is null
        and kind in ('entry', 'exit', 'speeding_began') and crossed_at >= $3 and crossed_at < $4
    union all
    select distinct 'alarm', kind, ${milliseconds('occurred_at')}, null::float8
      from device_events where account_id = $1 and asset_id = $2 and kind like 'alarm\\_%'
        and occurred_at >= $3 and occurred_at < $4
    order by 3, 1, 2`,
    [accountId, assetId, new Date(fromMs), new Date(toMs)],
  );
  return rows;
}
