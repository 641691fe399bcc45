import type { Parameters } from '../../platform/postgres/parameters.ts';
import { CONTENT_HASH } from '../telemetry/values/content-hash-column.ts';
import { rankOf, type MessagePlace, type MessageSource } from './message-place.ts';

/** A device, and the start of its assignment to the asset. */
export interface MessageDevice {
  readonly deviceId: number;
  readonly externalId: string;
  readonly since: string;
  readonly until: string;
}

/** Messages of an asset in a half-open period. */
export interface MessagesWanted {
  readonly accountId: number;
  readonly assetId: number;
  readonly from: string;
  /** `infinity`: up to the newest. */
  readonly to: string;
  /** Current and previous devices of the asset, or only the selected one. */
  readonly devices: readonly MessageDevice[];
  readonly isOfOneDevice: boolean;
  /** Selected kinds of events; empty means all. */
  readonly kinds: readonly string[];
}

/** Most rows read from a source, and the position they follow. */
interface Newest {
  readonly most: number;
  readonly place: MessagePlace | null;
}

interface Source {
  /** Tables and conditions for the asset's messages: parts that each read one index in its order. */
  readonly parts: (wanted: MessagesWanted, parameters: Parameters, page: Newest) => readonly string[];
  readonly at: string;
  readonly first: string;
  readonly second: string;
  /** Column in the order of `second`, if that is an expression. */
  readonly sortedBy?: string;
  /** Columns of this source; missing ones are null. */
  readonly carries: Partial<Record<Column, string>>;
}

const columnTypes = {
  device_id: 'int',
  external_id: 'text',
  received_at: 'timestamptz',
  source: 'smallint',
  word: 'text',
  latitude: 'float8',
  longitude: 'float8',
  speed_kph: 'real',
  heading_degrees: 'real',
  altitude_meters: 'real',
  accuracy_meters: 'real',
  ignition: 'boolean',
  hour_meter_hours: 'float8',
  odometer_km: 'float8',
  content: 'jsonb',
  message: 'text',
} as const;
type Column = keyof typeof columnTypes;
const columnNames = Object.keys(columnTypes) as Column[];

const own = (name: string, ...columns: readonly Column[]): Partial<Record<Column, string>> =>
  Object.fromEntries(columns.map((column) => [column, `${name}.${column}`]));

/** Each page reads only what it needs, in the order of an index. */
const sources: Readonly<Record<MessageSource, Source>> = {
  position: {
    parts: positionParts,
    at: 'p.fixed_at',
    first: 'p.device_id',
    second: CONTENT_HASH,
    sortedBy: 'p.content_hash',
    carries: {
      ...own(
        'p',
        'device_id',
        'received_at',
        'source',
        'latitude',
        'longitude',
        'speed_kph',
        'heading_degrees',
      ),
      ...own('p', 'altitude_meters', 'accuracy_meters', 'ignition', 'hour_meter_hours', 'odometer_km'),
      content: 'p.attributes',
    },
  },
  refused: {
    parts: ({ accountId, devices }, { bind }) =>
      devices.map(
        ({ externalId, since, until }) =>
          `quarantined_positions q where q.account_id = ${bind(accountId)} and q.external_id = ${bind(externalId)}
            and q.received_at >= ${bind(since)}::timestamptz and q.received_at < ${bind(until)}::timestamptz`,
      ),
    at: 'q.received_at',
    first: 'q.quarantined_position_id',
    second: '0',
    carries: {
      ...own('q', 'external_id', 'received_at', 'source'),
      word: 'q.reason',
      content: 'q.payload',
      message: 'q.message',
    },
  },
  event: {
    parts: (wanted, parameters) => [
      `device_events e where ${ofAsset('e', wanted, parameters)}${
        wanted.kinds.length === 0 ? '' : ` and e.kind = any (${parameters.bind(wanted.kinds)}::text[])`
      }`,
    ],
    at: 'e.occurred_at',
    first: 'e.device_event_id',
    second: '0',
    carries: {
      ...own('e', 'device_id', 'received_at', 'source', 'latitude', 'longitude'),
      word: 'e.kind',
      content: 'e.attributes',
    },
  },
};

/** Rows, and blocks starting with the day that contains enough of the newest. */
function positionParts(wanted: MessagesWanted, parameters: Parameters, page: Newest): string[] {
  const { accountId, assetId, devices, isOfOneDevice, from, to } = wanted;
  const { bind } = parameters;
  const device = isOfOneDevice ? `${bind(devices[0]?.deviceId ?? null)}::int` : 'null::int';
  const until = `${bind(to)}::timestamptz`;
  const before =
    page.place === null
      ? until
      : `least(${until}, ${instantOf(page.place, parameters)} + interval '1 microsecond')`;
  return [
    `positions p where ${ofAsset('p', wanted, parameters)}`,
    `packed_positions p where p.account_id = ${bind(accountId)} and p.asset_id = ${bind(assetId)}
      ${isOfOneDevice ? `and p.device_id = ${device}` : ''}
      and p.day > ${bind(from)}::timestamptz - interval '1 day' and p.day >= packed_since(${bind(accountId)}, ${bind(assetId)},
        ${device}, ${before}, ${page.most}, false) and p.day < ${before}`,
  ];
}

function ofAsset(
  table: string,
  { accountId, assetId, devices, isOfOneDevice }: MessagesWanted,
  { bind }: Parameters,
): string {
  const account = `${table}.account_id = ${bind(accountId)}`;
  if (!isOfOneDevice) return `${account} and ${table}.asset_id = ${bind(assetId)}`;
  // The sum keeps the planner from using the asset's index, in which a device that sent nothing comes after
  // all others.
  const device = bind(devices[0]?.deviceId ?? null);
  return `${account} and ${table}.device_id = ${device} and ${table}.asset_id + 0 = ${bind(assetId)}`;
}

/** Selects a page of the given sources together, newest first. */
export function selectMessages(
  wanted: MessagesWanted,
  names: readonly MessageSource[],
  { limit, place }: { readonly limit: number; readonly place: MessagePlace | null },
  parameters: Parameters,
): string {
  const rows = parameters.bind(limit);
  const parts = names.flatMap((name) => {
    const { parts: reads, at, first, second, sortedBy = second, carries } = sources[name];
    const columns = columnNames.map(
      (column) => `${carries[column] ?? `null::${columnTypes[column]}`} as ${column}`,
    );
    const keys = [at, first, sortedBy].filter((key) => key !== '0').map((key) => `${key} desc`);
    return reads(wanted, parameters, { most: limit, place }).map(
      (
        read,
      ) => `(select ${at} as at, ${rankOf(name)} as rank, ${first}::bigint as first, ${second}::bigint as second,
        ${columns.join(', ')}
        from ${read} and ${within(at, wanted, parameters)} ${beyond(name, place, parameters)}
        order by ${keys.join(', ')} limit ${rows})`,
    );
  });
  const { external_id: _named, ...others } = columnTypes;
  return `select (extract(epoch from m.at) * 1000000)::bigint::text as at_micros, m.rank, m.first::text,
    m.second::text, coalesce(m.external_id, (select d.external_id from unnest(${parameters.bind(wanted.devices.map((device) => device.deviceId))}::int[],
      ${parameters.bind(wanted.devices.map((device) => device.externalId))}::text[]) as d (device_id, external_id)
      where d.device_id = m.device_id limit 1)) as external_id,
    ${Object.keys(others)
      .map((column) => `m.${column}`)
      .join(', ')}
  from (select * from (${parts.join(' union all ')}) every order by ${newestFirst('every')} limit ${rows}) m
  order by ${newestFirst('m')}`;
}

function newestFirst(table: string): string {
  return ['at', 'rank', 'first', 'second'].map((key) => `${table}.${key} desc`).join(', ');
}

/** Counts the given sources, up to a limit. */
export function countMessages(
  wanted: MessagesWanted,
  names: readonly MessageSource[],
  most: number,
  parameters: Parameters,
): string {
  const parts = names.flatMap((name) =>
    sources[name]
      .parts(wanted, parameters, { most, place: null })
      .map(
        (read) => `(select from ${read} and ${within(sources[name].at, wanted, parameters)} limit ${most})`,
      ),
  );
  return `select count(*)::int as total from (select from (${parts.join(' union all ')}) every limit ${most}) few`;
}

function within(at: string, { from, to }: MessagesWanted, { bind }: Parameters): string {
  return `${at} >= ${bind(from)}::timestamptz and ${at} < ${bind(to)}::timestamptz`;
}

function instantOf({ atMicros }: MessagePlace, { bind }: Parameters): string {
  return `(timestamptz 'epoch' + ${bind(atMicros)}::bigint * interval '1 microsecond')`;
}

/** The plain condition prunes partitions and uses the index; the row comparison separates equal times. */
function beyond(name: MessageSource, place: MessagePlace | null, parameters: Parameters): string {
  if (place === null) return '';
  const { at, first, second } = sources[name];
  const { bind } = parameters;
  const instant = instantOf(place, parameters);
  return `and ${at} <= ${instant} and (${at}, ${rankOf(name)}, ${first}::bigint, ${second}::bigint)
    < (${instant}, ${bind(place.rank)}::int, ${bind(place.first)}::bigint, ${bind(place.second)}::bigint)`;
}
