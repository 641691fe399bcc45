import {
  factNames,
  hourlyFacts,
  type AssetDay,
  type AssetDayParams,
  type FactCause,
  type FactName,
  type Facts,
  type HourlyFact,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { presentDay, type DayRow } from './day-row.ts';
import { placeInHours, selectFacts } from './fact-columns.ts';

interface Row extends DayRow, Record<FactName, number> {
  readonly hours: readonly number[];
  readonly top_speed_kph: number | null;
  readonly longest_gap_seconds: number | null;
  readonly engine_by: AssetDay['engineBy'];
  readonly fuel_by: AssetDay['fuelBy'];
  readonly faults: AssetDay['faults'] | null;
  readonly fences: AssetDay['fences'];
  readonly events: AssetDay['events'];
  readonly revisions: readonly {
    readonly known_from: string;
    readonly superseded_at: string;
    readonly cause: FactCause;
    readonly facts: Facts;
  }[];
  readonly time_zone: string;
  readonly begins_at: Date;
  readonly ends_at: Date;
  readonly recalculating_from: Date | null;
}

/**
 * All that is known of an asset and day, and what it was before.
 * @throws DomainError not_found where there are no facts, or the asset was in no UL of the person on that day
 */
export async function getAssetDay(
  { client, accountId }: AccountRead,
  { assetId, day }: AssetDayParams,
): Promise<AssetDay> {
  const { rows } = await client.query<Row>(
    `select ${selectFacts()}, d.asset_id, a.code, to_char(d.day, 'YYYY-MM-DD') as day, d.unit_id, coalesce(u.name, '') as unit_name, is_closed, is_revised,
        known_from, data_at, hours, top_speed_kph, longest_gap_seconds, engine_by, fuel_by, faults, events,
        asset_day_zone(d.account_id, d.asset_id, d.day) as time_zone,
        asset_day_begins(d.account_id, d.asset_id, d.day) as begins_at,
        asset_day_begins(d.account_id, d.asset_id, d.day + 1) as ends_at,
        recalculating_days_from(d.day, d.day + 1, array[d.asset_id], null) as recalculating_from,
        (select coalesce(json_agg(json_build_object('id', g.geofence_id, 'name', g.name, 'seconds', f.value::int)
            order by f.value::int desc, g.geofence_id), '[]')
          from jsonb_each_text(d.fences) f
          join geofences g on g.account_id = d.account_id and g.geofence_id = f.key::int) as fences,
        (select coalesce(json_agg(r order by r.superseded_at desc), '[]') from asset_day_revisions r
          where r.account_id = d.account_id and r.asset_id = d.asset_id and r.day = d.day) as revisions
      from asset_days d
      left join fleet_assets a on a.account_id = d.account_id and a.asset_id = d.asset_id
      left join fleet_units u on u.account_id = d.account_id and u.unit_id = d.unit_id
      where d.account_id = $1 and d.asset_id = $2 and d.day = $3::date`,
    [accountId, assetId, day],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  const hoursOf = (name: HourlyFact): number[] =>
    row.hours.slice(placeInHours(name), placeInHours(name) + 24);
  return {
    ...presentDay(row),
    recalculatingFrom: row.recalculating_from?.toISOString() ?? null,
    timeZone: row.time_zone,
    from: row.begins_at.toISOString(),
    to: row.ends_at.toISOString(),
    facts: Object.fromEntries(factNames.map((name) => [name, row[name]])) as Facts,
    hours: Object.fromEntries(hourlyFacts.map((name) => [name, hoursOf(name)])) as AssetDay['hours'],
    topSpeedKph: row.top_speed_kph,
    longestGapSeconds: row.longest_gap_seconds,
    engineBy: row.engine_by,
    fuelBy: row.fuel_by,
    faults: row.faults ?? {},
    fences: row.fences,
    events: row.events,
    revisions: row.revisions.map(({ known_from: knownFrom, superseded_at: supersededAt, cause, facts }) => ({
      knownFrom: new Date(knownFrom).toISOString(),
      supersededAt: new Date(supersededAt).toISOString(),
      cause,
      facts,
    })),
  };
}
