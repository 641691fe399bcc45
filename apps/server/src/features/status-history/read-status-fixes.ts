import { HOUR_METER_ADVANCING_MS, MOVING_ABOVE_KPH, type StatusFix } from '@azimute/engine';
import type { ClientBase, QueryConfig } from 'pg';

export interface StatusFixesQuery {
  readonly accountId: number;
  readonly assetId: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly silentAfterMs: number;
  /** Whether any fix of the asset ever had a reading of its hour meter. */
  readonly hasHourMeter: boolean;
  /** The newest fix of all, which outlives the positions that the account no longer keeps. */
  readonly latest: StatusFix | null;
}

// A page is parsed and folded in a few milliseconds, between which the event loop serves others.
const FIXES_IN_A_PAGE = 5_000;

const COLUMNS = `(date_part('epoch', fixed_at) * 1000)::int8, ignition, speed_kph, hour_meter_hours`;
const OF_ASSET = 'account_id = $1 and asset_id = $2';
const ORDER = 'fixed_at, received_at, device_id';

/**
 * The fixes of the range that the fold would notice. A fix says nothing new when its ignition (or, where none is known,
 * its movement) is that of the fix before it, its hour meter as well, and neither is silent towards its neighbours. An
 * asset that stands still without known ignition keeps all: with an hour meter, its engine goes off by time alone.
 */
const TELLING = `
select (date_part('epoch', fixed_at) * 1000)::int8, ignition, speed_kph, hour_meter_hours, place
from (
  select *, row_number() over w as place, lag(sign) over w as sign_before, lag(fixed_at) over w as fixed_before,
    lag(hour_meter_hours) over w as hours_before, lead(fixed_at) over w as fixed_after
  from (
    select fixed_at, received_at, device_id, ignition, speed_kph, hour_meter_hours,
      case when ignition then 1 when not ignition then 2 when speed_kph > ${MOVING_ABOVE_KPH} then 3
        when $5 then null else 4 end as sign
    from positions where ${OF_ASSET} and fixed_at >= $3 and fixed_at < $4
  ) p
  window w as (order by ${ORDER})
) p
where (sign = sign_before and fixed_at - fixed_before <= $6 and fixed_after - fixed_at <= $6
  and (hour_meter_hours is null or hour_meter_hours = hours_before)) is not true`;

/**
 * Hands over, page by page and in the order of the fold, the fixes of a range that it needs, and before it as many as
 * tell how the range begins: the newest before it; those of the time in which an hour meter still counts as advancing
 * before that; and the reading before these. Answers how many fixes are in the range.
 */
export async function readStatusFixes(
  client: ClientBase,
  query: StatusFixesQuery,
  take: (fixes: readonly StatusFix[]) => void,
): Promise<number> {
  await takeBefore(client, query, take);
  const { accountId, assetId, fromMs, toMs, hasHourMeter, silentAfterMs } = query;
  const values = [accountId, assetId, new Date(fromMs), new Date(toMs), hasHourMeter];
  await client.query(`declare status_fixes no scroll cursor for ${TELLING}`, [
    ...values,
    `${silentAfterMs} milliseconds`,
  ]);
  let count = 0;
  for (let isDone = false; !isDone;) {
    const { fixes, lastPlace } = await fetch(client, `fetch ${FIXES_IN_A_PAGE} from status_fixes`);
    take(fixes);
    count = Math.max(count, lastPlace);
    isDone = fixes.length < FIXES_IN_A_PAGE;
  }
  await client.query('close status_fixes');
  return count;
}

async function takeBefore(
  client: ClientBase,
  query: StatusFixesQuery,
  take: (fixes: readonly StatusFix[]) => void,
): Promise<void> {
  const newest = await findBefore(client, query, query.fromMs);
  if (newest === undefined) {
    if (query.latest !== null && query.latest.fixedAtMs < query.fromMs) take([query.latest]);
    return;
  }
  const countsFromMs = newest.fixedAtMs - HOUR_METER_ADVANCING_MS;
  if (query.hasHourMeter) {
    const reading = await findBefore(client, query, countsFromMs, 'and hour_meter_hours is not null');
    if (reading !== undefined) take([reading]);
  }
  const { fixes } = await fetch(
    client,
    `select ${COLUMNS} from positions where ${OF_ASSET} and fixed_at >= $3 and fixed_at < $4 order by ${ORDER}`,
    [query.accountId, query.assetId, new Date(countsFromMs), new Date(query.fromMs)],
  );
  take(fixes);
}

async function findBefore(
  client: ClientBase,
  { accountId, assetId }: StatusFixesQuery,
  beforeMs: number,
  condition = '',
): Promise<StatusFix | undefined> {
  const { fixes } = await fetch(
    client,
    `select ${COLUMNS} from positions where ${OF_ASSET} and fixed_at < $3 ${condition}
    order by fixed_at desc, received_at desc, device_id desc limit 1`,
    [accountId, assetId, new Date(beforeMs)],
  );
  return fixes[0];
}

type FixRow = [
  fixedAtMs: string,
  ignition: string | null,
  speedKph: string | null,
  hourMeterHours: string | null,
  place?: string,
];

async function fetch(
  client: ClientBase,
  text: string,
  values: unknown[] = [],
): Promise<{ fixes: StatusFix[]; lastPlace: number }> {
  const query: QueryConfig & { rowMode: 'array' } = {
    text,
    values,
    rowMode: 'array',
    types: { getTypeParser: () => asText },
  };
  const { rows } = await client.query<FixRow>(query);
  const fixes = rows.map(([fixedAtMs, ignition, speedKph, hourMeterHours]) => ({
    fixedAtMs: Number(fixedAtMs),
    ignition: ignition === null ? null : ignition === 't',
    speedKph: speedKph === null ? null : Number(speedKph),
    hourMeterHours: hourMeterHours === null ? null : Number(hourMeterHours),
  }));
  return { fixes, lastPlace: Number(rows.at(-1)?.[4] ?? 0) };
}

function asText(text: string): string {
  return text;
}
