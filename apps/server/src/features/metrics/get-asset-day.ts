import {
  hourlyFacts,
  type AssetDay,
  type AssetDayParams,
  type FactCause,
  type FactName,
  type SeenFacts,
  type HourlyFact,
  type MetricCode,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { presentDay, type DayRow } from './day-row.ts';
import { placeInHours, selectFacts } from './fact-columns.ts';
import { factsWith, readSeenMetrics } from './metrics-asked.ts';

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
    readonly facts: SeenFacts;
  }[];
  readonly time_zone: string;
  readonly begins_at: Date;
  readonly ends_at: Date;
  readonly recalculating_from: Date | null;
}

/**
 * Returns the data of an asset and day, and its earlier states, without values used only by metrics of modules that the
 * reader does not see.
 * @throws DomainError not_found without facts, or if the asset was in no UL of the user on that day
 */
export async function getAssetDay(read: AccountRead, { assetId, day }: AssetDayParams): Promise<AssetDay> {
  const { client, accountId } = read;
  const { rows } = await client.query<Row>(
    `select ${selectFacts()}, d.asset_id, a.code, a.archived_at is not null as is_archived, to_char(d.day, 'YYYY-MM-DD') as day, d.unit_id, coalesce(u.name, '') as unit_name, is_closed, is_revised,
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
  const metrics = await readSeenMetrics(read);
  const seen = factsWith(metrics);
  const sees = (metric: MetricCode): boolean => metrics.some(({ code }) => code === metric);
  const pick = (facts: SeenFacts): SeenFacts =>
    Object.fromEntries(seen.map((name) => [name, facts[name] ?? 0]));
  const hoursOf = (name: HourlyFact): number[] =>
    row.hours.slice(placeInHours(name), placeInHours(name) + 24);
  return {
    ...presentDay(row),
    recalculatingFrom: row.recalculating_from?.toISOString() ?? null,
    timeZone: row.time_zone,
    from: row.begins_at.toISOString(),
    to: row.ends_at.toISOString(),
    facts: pick(row),
    hours: Object.fromEntries(
      hourlyFacts.filter((name) => seen.includes(name)).map((name) => [name, hoursOf(name)]),
    ),
    topSpeedKph: sees('over_limit_share') ? row.top_speed_kph : null,
    longestGapSeconds: sees('completeness') ? row.longest_gap_seconds : null,
    engineBy: sees('engine_hours') ? row.engine_by : null,
    fuelBy: sees('fuel') ? row.fuel_by : null,
    faults: sees('fault_share') ? (row.faults ?? {}) : {},
    fences: row.fences,
    events: sees('events_per_100_h') ? row.events : {},
    revisions: row.revisions.map(({ known_from: knownFrom, superseded_at: supersededAt, cause, facts }) => ({
      knownFrom: new Date(knownFrom).toISOString(),
      supersededAt: new Date(supersededAt).toISOString(),
      cause,
      facts: pick(facts),
    })),
  };
}
