import { positionImportFields } from '@azimute/contract';
import type { TestDatabase } from '../../platform/testing/create-test-database.ts';

export type Query = TestDatabase['queryAsOwner'];

interface Owner {
  readonly accountId: number;
  readonly userId: number;
}

export async function insertId(
  query: Query,
  table: string,
  idColumn: string,
  row: Record<string, unknown>,
): Promise<number> {
  const columns = Object.keys(row);
  const rows = await query<{ id: number }>(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})
      returning ${idColumn} as id`,
    Object.values(row),
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`Nothing was planted in ${table}`);
  return id;
}

interface Inbox {
  readonly unknownDeviceId: number;
  readonly otherUnknownDeviceId: number;
  readonly quarantinedPositionId: number;
  readonly quarantineRunId: number;
}

/** Two unknown devices, a quarantined position and a replay, all of which carry the mark. */
export async function plantInbox(
  query: Query,
  accountId: number,
  place: string,
  mark: string,
): Promise<Inbox> {
  const payload = JSON.stringify({ deviceId: mark });
  await query('insert into quarantine_accounts (account_id) values ($1) on conflict do nothing', [accountId]);
  const plantDevice = (name: string): Promise<number> =>
    insertId(query, 'refused_devices', 'refused_device_id::int', {
      account_id: accountId,
      external_id: `${mark} ${place} ${name}`,
      first_seen_at: new Date(),
      last_seen_at: new Date(),
      last_reason: 'malformed',
      last_payload: payload,
    });
  return {
    unknownDeviceId: await plantDevice('claimed'),
    otherUnknownDeviceId: await plantDevice('other'),
    quarantinedPositionId: await insertId(query, 'quarantined_positions', 'quarantined_position_id::int', {
      account_id: accountId,
      external_id: `${mark} ${place} claimed`,
      reason: 'malformed',
      content_hash: 1,
      payload,
    }),
    quarantineRunId: await insertId(query, 'quarantine_runs', 'quarantine_run_id::int', {
      account_id: accountId,
      external_id: mark,
    }),
  };
}

/** What is in them tells whose they are. */
export async function plantPhotos(
  query: Query,
  { accountId, userId, text }: { readonly accountId: number; readonly userId: number; readonly text: string },
): Promise<void> {
  const photo = ['0123456789abcdef', 'image/png', Buffer.from(text)];
  await query('insert into account_photos (account_id, version, media_type, bytes) values ($1, $2, $3, $4)', [
    accountId,
    ...photo,
  ]);
  await query('insert into user_photos (user_id, version, media_type, bytes) values ($1, $2, $3, $4)', [
    userId,
    ...photo,
  ]);
}

export function plantNotification(query: Query, person: Owner, name: string): Promise<number> {
  return insertId(query, 'notifications', 'notification_id::int', {
    account_id: person.accountId,
    user_id: person.userId,
    kind: 'member_left',
    data: JSON.stringify({ name, email: 'left@own.example' }),
  });
}

/** A view of the map that is its owner's alone. */
export async function plantMapView(
  query: Query,
  { accountId, userId }: Owner,
  mark: string,
): Promise<number> {
  const names = await query<{ count: number }>('select count(*)::int as count from map_views');
  return insertId(query, 'map_views', 'map_view_id', {
    account_id: accountId,
    user_id: userId,
    name: `${mark} ${names[0]?.count}`,
    view: JSON.stringify({ q: mark }),
  });
}

/** One line of a file that waits to be imported. */
export async function plantAssetImport(
  query: Query,
  { accountId, userId }: Owner,
  text: string,
): Promise<number> {
  const id = await insertId(query, 'asset_imports', 'asset_import_id', {
    account_id: accountId,
    user_id: userId,
    file_name: text,
    encoding: 'utf-8',
    separator: ';',
    headings: [text],
    mapping: JSON.stringify({ code: 0 }),
    line_count: 1,
    create_count: 1,
  });
  await insertId(query, 'asset_import_lines', 'line', {
    account_id: accountId,
    asset_import_id: id,
    user_id: userId,
    line: 2,
    cells: JSON.stringify([text]),
    reasons: JSON.stringify([{ field: 'code', reason: 'required', value: text, otherLine: null }]),
  });
  return id;
}

/** A refused line of a file of users that was imported. */
export async function plantUserImport(
  query: Query,
  { accountId, userId }: Owner,
  text: string,
): Promise<number> {
  const id = await insertId(query, 'user_imports', 'user_import_id', {
    account_id: accountId,
    user_id: userId,
    state: 'finished',
    file_name: text,
    file_hash: Buffer.from(text),
    gives_access: false,
    locale: 'en',
    headings: ['name'],
    line_count: 1,
    todo_count: 1,
    refused_count: 1,
  });
  await insertId(query, 'user_import_lines', 'line', {
    account_id: accountId,
    user_import_id: id,
    user_id: userId,
    line: 2,
    cells: JSON.stringify([text]),
    outcome: 'bad',
    errors: JSON.stringify({ email: [108] }),
  });
  return id;
}

export async function plantPositionImport(
  query: Query,
  { accountId, userId }: Owner,
  text: string,
): Promise<number> {
  const columns = Object.fromEntries(positionImportFields.map((field) => [field, null]));
  const settings = {
    columns: { ...columns, device: 'device', time: 'time', latitude: 'lat', longitude: 'lon' },
    deviceBy: 'device',
    deviceId: null,
    devices: {},
    timeFormat: 'iso',
    timeZone: 'UTC',
    decimalMark: 'point',
    speedUnit: 'kmh',
    altitudeUnit: 'm',
    odometerUnit: 'km',
    hourMeterUnit: 'h',
    keepRest: true,
  };
  const counts = { lines: 1, good: 1, refused: 0, deviceCount: 1, unknownDeviceCount: 0 };
  const none = { reasons: [], devices: [], bounds: null, rows: [], refusals: [] };
  const file = Buffer.from(`device,time,lat,lon\n${text},2026-01-01T00:00:00Z,1,1\n`);
  const id = await insertId(query, 'position_imports', 'position_import_id', {
    account_id: accountId,
    user_id: userId,
    state: 'draft',
    file_name: text,
    size_bytes: file.length,
    separator: ',',
    headings: ['device', 'time', 'lat', 'lon'],
    settings: JSON.stringify(settings),
    preview: JSON.stringify({ ...counts, ...none, isWhole: true }),
  });
  const own = { account_id: accountId, position_import_id: id, user_id: userId };
  await insertId(query, 'position_import_chunks', 'place', { ...own, place: 0, bytes: file });
  await insertId(query, 'position_import_refusals', 'line', {
    ...own,
    line: 2,
    reason: 'unknown_device',
    value: text,
    cells: JSON.stringify([text]),
  });
  return id;
}
