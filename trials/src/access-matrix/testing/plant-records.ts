import { randomBytes, randomUUID } from 'node:crypto';
import { assetImportFields, positionImportFields } from '@azimute/contract';
import { assetImports } from '@azimute/server/src/features/asset-imports/asset-imports.ts';
import { financialImports } from '@azimute/server/src/features/financial-imports/financial-imports.ts';
import { geofenceImports } from '@azimute/server/src/features/geofence-files/geofence-imports.ts';
import { migrationImports } from '@azimute/server/src/features/migrations/migration-imports.ts';
import { positionImports } from '@azimute/server/src/features/position-imports/position-imports.ts';
import { userImports } from '@azimute/server/src/features/users/user-imports.ts';
import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';

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
  readonly trackerClaimId: number;
}

/** Plants two unknown devices, a quarantined position, a replay and a claimed tracker, all with the mark. */
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
  const trackerClaimId = await insertId(query, 'tracker_claims', 'tracker_claim_id', {
    account_id: accountId,
    tracker_id: `${mark}-${place}`.replaceAll(/[^\w.-]/g, '').slice(-40),
    claimed_at: new Date(),
  });
  await query(
    'insert into tracker_frames (account_id, tracker_claim_id, at, is_sent, bytes) values ($1, $2, now(), false, $3)',
    [accountId, trackerClaimId, Buffer.from(mark)],
  );
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
    trackerClaimId,
    quarantineRunId: await insertId(query, 'quarantine_runs', 'quarantine_run_id::int', {
      account_id: accountId,
      external_id: mark,
    }),
  };
}

/** Plants photos whose content identifies their user. */
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

/** Plants a view of the map that only its owner sees. */
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

export const subscriptionsPlantedAt = '2099-12-01T00:00:00.000Z';

/** Plants an owner's subscription to trips, with an e-mail of it. */
export async function plantSubscription(
  query: Query,
  { accountId, userId }: Owner,
  mark: string,
): Promise<number> {
  const names = await query<{ count: number }>('select count(*)::int as count from subscriptions');
  const of = {
    account_id: accountId,
    name: `${mark} ${names[0]?.count}`,
    content: JSON.stringify({
      kind: 'trips',
      of: 'trips',
      format: 'csv',
      columns: null,
      assets: null,
      units: null,
    }),
    module: 'services:simc:geolocalizacao:rotas',
  };
  const subscriptionId = await insertId(query, 'subscriptions', 'subscription_id', {
    ...of,
    period: 'month',
    hour: 6,
    recipient_ids: `{${userId}}`,
    created_by: userId,
    updated_at: subscriptionsPlantedAt,
  });
  await insertId(query, 'subscription_deliveries', 'subscription_delivery_id', {
    ...of,
    subscription_id: subscriptionId,
    user_id: userId,
    from_at: '2099-11-01',
    to_at: '2099-12-01',
    lines: '{}',
    counts: '{}',
    link_id: randomUUID(),
    token_hash: randomBytes(32),
    created_at: '2099-12-01',
    expires_at: '2099-12-15',
  });
  return subscriptionId;
}

interface PlantedImport {
  readonly kind: 'asset' | 'financial' | 'geofence' | 'migration' | 'position' | 'user';
  readonly state: 'draft' | 'finished';
  readonly file: object;
  readonly settings: object;
  readonly preview: object;
  readonly progress: object;
  readonly problem: unknown;
}

/** Plants a user's uploaded file, with a refused line. */
async function plantImport(
  query: Query,
  { accountId, userId }: Owner,
  text: string,
  { problem, ...planted }: PlantedImport,
): Promise<number> {
  const { kind } = planted;
  const own = { account_id: accountId, kind, user_id: userId };
  const id = await insertId(query, 'imports', 'import_id', { ...own, ...planted, file_name: text });
  await insertId(query, 'import_lines', 'line', {
    ...own,
    import_id: id,
    line: 2,
    cells: JSON.stringify([text]),
    problem: JSON.stringify(problem),
  });
  return id;
}

export async function plantAssetImport(query: Query, owner: Owner, text: string): Promise<number> {
  const mapping = Object.fromEntries(assetImportFields.map((field) => [field, field === 'code' ? 0 : null]));
  const sample = [{ line: 2, cells: [text] }];
  return await plantImport(query, owner, text, {
    kind: 'asset',
    state: 'draft',
    file: { encoding: 'utf-8', separator: ';', headings: [text], lineCount: 1, sample },
    settings: {
      mapping,
      createUnits: false,
      unitProfileIds: [],
      createCustomers: false,
      moveDevices: false,
    },
    preview: { create: 1, change: 0, unchanged: 0, bad: 0, moves: 0, shownMoves: [] },
    progress: assetImports.noProgress,
    problem: [{ field: 'code', reason: 'required', value: text, otherLine: null }],
  });
}

export async function plantUserImport(query: Query, owner: Owner, text: string): Promise<number> {
  return await plantImport(query, owner, text, {
    kind: 'user',
    state: 'finished',
    file: { headings: ['name'] },
    settings: { grant: false, locale: 'en', fileHash: text },
    preview: { toAdd: 1 },
    progress: { ...userImports.noProgress, refused: 1 },
    problem: { outcome: 'bad', errors: { email: [108] } },
  });
}

export async function plantFinancialImport(query: Query, owner: Owner, text: string): Promise<number> {
  return await plantImport(query, owner, text, {
    kind: 'financial',
    state: 'finished',
    file: { headings: ['asset'], separator: ';' },
    settings: { of: 'costs', fileHash: text },
    preview: { toAdd: 1 },
    progress: { ...financialImports.noProgress, refused: 1 },
    problem: { name: text, errors: { asset: ['not_found'] } },
  });
}

export async function plantGeofenceImport(
  query: Query,
  owner: Owner,
  text: string,
  unitId: number | null = null,
): Promise<number> {
  return await plantImport(query, owner, text, {
    kind: 'geofence',
    state: 'draft',
    file: { format: 'geojson', areaCount: 1, headings: ['name'] },
    settings: {
      unitId,
      color: 'petrol',
      maxSpeedKph: null,
      resources: ['entry'],
      assets: { all: true },
      repair: false,
    },
    preview: { create: 1, bad: 0, repairable: 0, repaired: 0 },
    progress: geofenceImports.noProgress,
    problem: ['no_geometry'],
  });
}

/** Includes the file itself. */
/** Plants a migration with one line and a part of its source, and a record that was migrated before. */
export async function plantMigration(query: Query, owner: Owner, text: string): Promise<number> {
  const id = await plantImport(query, owner, text, {
    kind: 'migration',
    state: 'draft',
    file: { counts: { tc_groups: 1 }, isTimeZoneFound: true, from: null, to: null, cursor: {} },
    settings: { timeZone: 'UTC', groups: [], inviteUserIds: [] },
    preview: { groups: [], summary: [] },
    progress: { ...migrationImports.noProgress, recordCount: 1 },
    problem: {
      kind: 'groups',
      sourceId: '1',
      name: text,
      outcome: 'none',
      notes: [],
      content: '',
      key: null,
      isDone: false,
    },
  });
  await insertId(query, 'migration_parts', 'place', {
    account_id: owner.accountId,
    import_id: id,
    user_id: owner.userId,
    device_id: 1,
    row_count: 1,
    bytes: Buffer.from(text),
  });
  await query(
    `insert into migrated_records (account_id, key, target_id, migrated_at) values ($1, $2, '1', now())
      on conflict do nothing`,
    [owner.accountId, `groups ${text}`],
  );
  return id;
}

/** Plants a Traccar server with a comparison and one difference. */
export async function plantMigrationServer(query: Query, owner: Owner, text: string): Promise<number> {
  const { accountId, userId } = owner;
  const at = new Date();
  const id = await insertId(query, 'migration_servers', 'migration_server_id', {
    account_id: accountId,
    user_id: userId,
    url: `https://${text}.example/`,
    token: Buffer.from(text),
    history_from: at,
    created_at: at,
    caught_up_to: at,
    looked_back_at: at,
    next_at: at,
  });
  await query(
    `insert into migration_comparisons
      (account_id, migration_server_id, user_id, attempt, from_at, to_at, created_at)
      values ($1, $2, $3, gen_random_uuid(), '2026-01-01', '2026-01-02', now())`,
    [accountId, id, userId],
  );
  await query(
    `insert into migration_differences (account_id, migration_server_id, line, user_id, asset_id, kind, at, content)
      select $1, $2, 1, $3, min(asset_id), 'alarm', now(), $4 from assets where account_id = $1`,
    [
      accountId,
      id,
      userId,
      {
        subject: text,
        theirs: [],
        ours: [],
        setting: null,
        ownValue: null,
        theirValue: null,
        positions: 0,
      },
    ],
  );
  return id;
}

export async function plantPositionImport(query: Query, owner: Owner, text: string): Promise<number> {
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
  const id = await plantImport(query, owner, text, {
    kind: 'position',
    state: 'draft',
    file: {
      format: 'csv',
      encoding: 'utf-8',
      separator: ',',
      sizeBytes: file.length,
      headings: ['device', 'time', 'lat', 'lon'],
      sample: [],
    },
    settings,
    preview: { ...counts, ...none, isWhole: true },
    progress: positionImports.noProgress,
    problem: { reason: 'unknown_device', field: null, value: text },
  });
  await insertId(query, 'import_chunks', 'place', {
    account_id: owner.accountId,
    kind: 'position',
    import_id: id,
    user_id: owner.userId,
    place: 0,
    bytes: file,
  });
  return id;
}
