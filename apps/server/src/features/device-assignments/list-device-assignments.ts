import type { DeviceAssignment, DeviceDescription, ListDeviceAssignmentsQuery } from '@azimute/contract';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AssetRead } from '../assets/assets-reads.ts';
import { descriptionJson, firmwareOf, kindOf } from './device-description.ts';
import { pageOf, readCursor, refuseCursor, type Page } from '../../platform/lists/cursor.ts';

interface Row {
  readonly device_id: number;
  readonly external_id: string;
  readonly asset_id: number;
  readonly code: string;
  readonly is_archived: boolean;
  readonly since: Date | null;
  readonly until: Date | null;
  readonly assigned_by: number | null;
  readonly ended_by: number | null;
  /** In microseconds since 1970; `Infinity` for current ones. */
  readonly until_micros: string;
  readonly description: DeviceDescription;
  readonly total: number;
}

const LIST = 'device-assignments';

/** Lists assignments of assets that the user sees: current ones by device, then past ones by end, latest first. */
export async function listDeviceAssignments(
  { client, accountId }: AssetRead,
  { asset, device, search, newest, state, kinds, firmwares, cursor, limit }: ListDeviceAssignmentsQuery,
): Promise<Page<DeviceAssignment>> {
  const parameters = createParameters();
  const { bind, values } = parameters;
  const account = bind(accountId);
  const place = cursor === undefined ? null : readPlace(cursor);
  const where = allOf(
    when(asset, () => `x.asset_id = ${bind(asset)}`),
    when(device, () => `x.external_id = ${bind(device)}`),
    when(state, () => `${state === 'past' ? 'not ' : ''}x.until = 'infinity'`),
    when(kinds, (of) => `coalesce(${kindOf}, '') = any (${bind(of)}::text[])`),
    when(firmwares, (of) => `coalesce(${firmwareOf}, '') = any (${bind(of)}::text[])`),
    contains(
      'lower',
      `lower(concat_ws(' ', x.external_id, a.code, ${kindOf}, ${firmwareOf}))`,
      search,
      parameters,
    ),
  );
  const ranges = `
        select d.account_id, d.device_id, d.external_id, d.asset_id, d.since, timestamptz 'infinity' as until,
          d.assigned_by, null::int as ended_by
        from devices d where d.account_id = ${account} and d.asset_id is not null
        union all
        select p.account_id, p.device_id, p.external_id, p.asset_id, p.since, p.until, p.assigned_by, p.ended_by
        from past_assignments p where p.account_id = ${account}`;
  const goesOn =
    place === null
      ? ''
      : `where (f.until_micros, -f.device_id) < (${bind(place.untilMicros)}::numeric, ${bind(-place.deviceId)}::int)`;
  const { rows } = await client.query<Row>(
    `with found as (
      select x.*, a.code, a.archived_at is not null as is_archived, ${descriptionJson} as description, extract(epoch from x.until) * 1000000 as until_micros
      from (${newest === 'true' ? newestOf(ranges) : ranges}) as x
      join assets a on a.account_id = x.account_id and a.asset_id = x.asset_id
      left join device_descriptions k on k.account_id = x.account_id and k.device_id = x.device_id
      where ${where})
    select f.device_id, f.external_id, f.asset_id, f.code, f.is_archived, nullif(f.since, '-infinity') as since,
      nullif(f.until, 'infinity') as until, f.assigned_by, f.ended_by, f.description, f.until_micros::text,
      (select count(*)::int from found) as total
    from found f ${goesOn}
    order by f.until_micros desc, f.device_id limit ${bind(limit + 1)}`,
    values,
  );
  const people = await readPeople(client, rows);
  return pageOf(rows, {
    list: LIST,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [row.until_micros, String(row.device_id)],
    present: (row) => present(row, people),
  });
}

function newestOf(ranges: string): string {
  return `select distinct on (r.device_id) r.* from (${ranges}) as r order by r.device_id, r.since desc`;
}

async function readPeople(client: AssetRead['client'], rows: readonly Row[]): Promise<Map<number, string>> {
  const ids = new Set(rows.flatMap((row) => [row.assigned_by ?? [], row.ended_by ?? []].flat()));
  if (ids.size === 0) return new Map();
  const { rows: people } = await client.query<{ user_id: number; name: string }>(
    'select user_id, name from names_of_people($1)',
    [[...ids]],
  );
  return new Map(people.map((person) => [person.user_id, person.name]));
}

function readPlace(cursor: string): { untilMicros: string; deviceId: number; total: number } {
  const { after, total } = readCursor(LIST, cursor);
  const [untilMicros, deviceId] = after;
  if (typeof untilMicros !== 'string' || !/^(Infinity|-?\d{1,18}(\.\d{1,6})?)$/.test(untilMicros))
    throw refuseCursor();
  if (typeof deviceId !== 'string' || !/^\d{1,9}$/.test(deviceId)) throw refuseCursor();
  return { untilMicros, deviceId: Number(deviceId), total };
}

function present(row: Row, people: ReadonlyMap<number, string>): DeviceAssignment {
  const personOf = (id: number | null): DeviceAssignment['connectedBy'] =>
    id === null ? null : { id, name: people.get(id) ?? '' };
  return {
    deviceId: row.external_id,
    deviceNumber: row.device_id,
    asset: { id: row.asset_id, code: row.code, isArchived: row.is_archived },
    since: row.since?.toISOString() ?? null,
    until: row.until?.toISOString() ?? null,
    connectedBy: personOf(row.assigned_by),
    unassignedBy: personOf(row.ended_by),
    description: row.description,
  };
}
