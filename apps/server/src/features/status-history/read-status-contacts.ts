import { heartbeatKind, movingAboveKph } from '@azimute/contract';
import { ENGINE_SIGN_MS, type StatusContact } from '@azimute/engine';
import type { ClientBase, QueryConfig } from 'pg';

export interface StatusContactsQuery {
  readonly accountId: number;
  readonly assetId: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly silentAfterMs: number;
  /** True if any contact of the asset ever had an hour meter reading. */
  readonly hasHourMeter: boolean;
  /** Contacts from the latest state, which outlives the retention. */
  readonly latest: readonly StatusContact[];
}

// A page is parsed and processed in a few milliseconds, between which the event loop serves others.
const CONTACTS_IN_A_PAGE = 5_000;

/**
 * At equal times, fixes come first, and fixes without ignition before the others. Among heartbeats, one with ignition
 * on comes last.
 */
const ORDER = 'at, is_fix desc, tells, received_at, device_id';
const NEWEST_FIRST = 'at desc, is_fix, tells desc, received_at desc, device_id desc';
const COLUMNS = `(date_part('epoch', at) * 1000)::int8, is_fix, ignition, speed_kph, hour_meter_hours`;

const reading = (name: string, type: 'boolean' | 'number', as: string): string =>
  `case jsonb_typeof(attributes->'${name}') when '${type}' then (attributes->'${name}')::${as} end`;

const fixesOf = (source: string): string => `
  select fixed_at as at, true as is_fix, received_at, device_id, ignition, speed_kph, hour_meter_hours,
    (ignition is not null)::int as tells
  from ${source}`;
const HEARTBEATS = `
  select at, false as is_fix, received_at, device_id, ignition, null::real as speed_kph, hour_meter_hours,
    coalesce(ignition::int, -1) as tells
  from (
    select occurred_at as at, received_at, device_id, ${reading('ignition', 'boolean', 'boolean')} as ignition,
      ${reading('hourMeterHours', 'number', 'float8')} as hour_meter_hours
    from device_events where account_id = $1 and asset_id = $2 and kind = '${heartbeatKind}'`;

/** Selects fixes and heartbeats between two parameters. */
const between = (from: string, to: string): string => `(
  ${fixesOf(`positions_of($1, $2, ${from}, ${to})`)}
  union all ${HEARTBEATS} and occurred_at >= ${from} and occurred_at < ${to}) h)`;

/**
 * The contacts of the range that affect the reducer. A contact is redundant if its ignition (or, if unknown, its
 * movement) equals its neighbors', its hour meter equals the previous one, and neither neighbor is farther away than
 * the no-communication limit. An asset without known ignition that stands still keeps all contacts, because with an
 * hour meter its engine counts as off after a time. Heartbeats without ignition are also kept, since movement no
 * longer counts after them.
 */
const TELLING = `
select ${COLUMNS}, place
from (
  select *, count(*) filter (where is_fix) over (w rows unbounded preceding) as place,
    lag(sign) over w as sign_before, lead(sign) over w as sign_after,
    lag(at) over w as at_before, lead(at) over w as at_after, lag(hour_meter_hours) over w as hours_before
  from (
    select *, case when ignition then 1 when not ignition then 2 when speed_kph > ${movingAboveKph} then 3
      when $5 or not is_fix then null else 4 end as sign
    from ${between('$3', '$4')} c
  ) c
  window w as (order by ${ORDER})
) c
where (sign = sign_before and sign = sign_after and at - at_before <= $6 and at_after - at <= $6
  and (hour_meter_hours is null or hour_meter_hours = hours_before)) is not true
order by ${ORDER}`;

/**
 * Passes the contacts of a range that the reducer needs to it, page by page in its order, after the contacts that
 * determine the status at the start of the range. Returns the number of fixes in the range.
 */
export async function readStatusContacts(
  client: ClientBase,
  query: StatusContactsQuery,
  take: (contacts: readonly StatusContact[]) => void,
): Promise<number> {
  take(await readBefore(client, query));
  const { accountId, assetId, fromMs, toMs, hasHourMeter, silentAfterMs } = query;
  const values = [accountId, assetId, new Date(fromMs), new Date(toMs), hasHourMeter];
  await client.query(`declare status_contacts no scroll cursor for ${TELLING}`, [
    ...values,
    `${silentAfterMs} milliseconds`,
  ]);
  let count = 0;
  for (let isDone = false; !isDone;) {
    const { contacts, lastPlace } = await fetch(client, `fetch ${CONTACTS_IN_A_PAGE} from status_contacts`);
    take(contacts);
    count = Math.max(count, lastPlace);
    isDone = contacts.length < CONTACTS_IN_A_PAGE;
  }
  await client.query('close status_contacts');
  return count;
}

/**
 * Reads the newest contact before the range, the newest fix and the newest heartbeat with ignition; with an hour
 * meter, also the contacts of the time in which it still counts as advancing, and the reading before these.
 */
async function readBefore(client: ClientBase, query: StatusContactsQuery): Promise<StatusContact[]> {
  const { accountId, assetId, fromMs, hasHourMeter } = query;
  const before = async (beforeMs: number, text: string): Promise<StatusContact[]> =>
    (await fetch(client, text, [accountId, assetId, new Date(beforeMs)])).contacts;
  const known = [
    ...query.latest.filter(({ atMs }) => atMs < fromMs),
    ...(await before(fromMs, newestOf([fixes(), heartbeats()]))),
    ...(await before(fromMs, newestOf([fixes()]))),
    ...(await before(fromMs, newestOf([heartbeats('ignition is not null')]))),
  ];
  if (hasHourMeter && known.length > 0) {
    const countsFromMs = Math.max(...known.map(({ atMs }) => atMs)) - ENGINE_SIGN_MS;
    const hasReading = 'hour_meter_hours is not null';
    known.push(...(await before(countsFromMs, newestOf([fixes(hasReading), heartbeats(hasReading)]))));
    const { contacts } = await fetch(
      client,
      `select ${COLUMNS} from ${between('$3', '$4')} c order by ${ORDER}`,
      [accountId, assetId, new Date(countsFromMs), new Date(fromMs)],
    );
    known.push(...contacts);
  }
  return known.toSorted((a, b) => a.atMs - b.atMs || Number(b.isFix) - Number(a.isFix));
}

/**
 * Selects the newest fix before $3, in the order of its index; with a condition, the newest with an hour meter reading.
 */
function fixes(condition?: string): string {
  const source = `newest_positions_of($1, $2, '-infinity', $3, 1, ${condition !== undefined})`;
  return `(${fixesOf(source)} where ${condition ?? 'true'} order by ${NEWEST_FIRST} limit 1)`;
}

function heartbeats(condition = 'true'): string {
  return `(${HEARTBEATS} and occurred_at < $3) h where ${condition} order by ${NEWEST_FIRST} limit 1)`;
}

function newestOf(sources: readonly string[]): string {
  return `select ${COLUMNS} from (${sources.join(' union all ')}) c order by ${NEWEST_FIRST} limit 1`;
}

type ContactRow = [
  atMs: string,
  isFix: string,
  ignition: string | null,
  speedKph: string | null,
  hourMeterHours: string | null,
  place?: string,
];

async function fetch(
  client: ClientBase,
  text: string,
  values: unknown[] = [],
): Promise<{ contacts: StatusContact[]; lastPlace: number }> {
  const query: QueryConfig & { rowMode: 'array' } = {
    text,
    values,
    rowMode: 'array',
    types: { getTypeParser: () => asText },
  };
  const { rows } = await client.query<ContactRow>(query);
  const contacts = rows.map(([atMs, isFix, ignition, speedKph, hourMeterHours]) => ({
    atMs: Number(atMs),
    isFix: isFix === 't',
    ignition: ignition === null ? null : ignition === 't',
    speedKph: speedKph === null ? null : Number(speedKph),
    hourMeterHours: hourMeterHours === null ? null : Number(hourMeterHours),
  }));
  return { contacts, lastPlace: Number(rows.at(-1)?.[5] ?? 0) };
}

function asText(text: string): string {
  return text;
}
