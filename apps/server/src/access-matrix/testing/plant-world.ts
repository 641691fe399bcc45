import { randomBytes } from 'node:crypto';
import { moduleCodes } from '@azimute/contract';
import { hashApiKey } from '../../features/access/prove-api-key.ts';
import { createToken, hashToken } from '../../features/identity/tokens.ts';
import type { TestDatabase } from '../../platform/testing/create-test-database.ts';
import {
  insertId,
  plantAssetImport,
  plantInbox,
  plantNotification,
  plantPhotos,
  plantPositionImport,
  type Query,
} from './plant-records.ts';

/** Where a call reaches to: the person's UL, another UL of their account, another account. */
export const places = ['ownUnit', 'otherUnit', 'otherAccount'] as const;
export type Place = (typeof places)[number];

export const people = ['viewer', 'seer', 'newcomer', 'twofold', 'admin'] as const;
export type PersonName = (typeof people)[number];

/** What stands at a place, for a call to name. */
export interface Target {
  readonly accountId: number;
  readonly unitId: number;
  readonly customerId: number;
  readonly assetId: number;
  readonly deviceId: string;
  readonly apiKeyId: number;
  /** Somebody there with a photo. */
  readonly userId: number;
  /** Of that somebody: no person of the cases may read or change it. */
  readonly notificationId: number;
  /** One to claim, and one for the rest. */
  readonly unknownDeviceId: number;
  readonly otherUnknownDeviceId: number;
  readonly quarantinedPositionId: number;
  readonly quarantineRunId: number;
  /** Of that somebody as well. */
  readonly assetImportId: number;
  readonly positionImportId: number;
}

export interface World {
  readonly ownAccountId: number;
  readonly otherAccountId: number;
  readonly userIds: Readonly<Record<PersonName, number>>;
  readonly targets: Readonly<Record<Place, Target>>;
  /** Texts that stand in the data of a place, and nowhere else. */
  readonly markers: Readonly<Record<Place, readonly string[]>>;
  /** Stands in what only administrators of the own account may read. */
  readonly administratorsMarker: string;
  readonly keys: {
    readonly own: string;
    readonly other: string;
    readonly revoked: string;
    readonly scopeless: string;
  };
  readonly members: readonly object[];
  readonly profileLinks: readonly object[];
  readonly notifications: readonly object[];
}

const MARKS: Record<Place, { text: string; latitude: number }> = {
  ownUnit: { text: 'zz-own-unit', latitude: -10.5111111 },
  otherUnit: { text: 'zz-other-unit', latitude: -20.5222222 },
  otherAccount: { text: 'zz-other-account', latitude: -30.5333333 },
};

/** What only administrators read carries it, or the mark of the other account. */
const ADMINISTRATORS_MARK = 'zz-own-key';

/**
 * Two accounts with every module on. The own one has two ULs; its viewer may change everything in one of them, its
 * seer may see everything there, its newcomer has no profile, its administrator may do everything; its twofold person is
 * a viewer like the first and administers the other account. At each place an asset with a device, a state and a fix.
 */
export async function plantWorld(database: TestDatabase): Promise<World> {
  const query: Query = (sql, values) => database.queryAsOwner(sql, values);
  const ownAccountId = await insertAccount(query, 'own');
  const otherAccountId = await insertAccount(query, MARKS.otherAccount.text);
  const ownCustomerId = await insertId(query, 'customers', 'customer_id', {
    account_id: ownAccountId,
    name: 'customer',
  });
  const otherCustomerId = await insertId(query, 'customers', 'customer_id', {
    account_id: otherAccountId,
    name: MARKS.otherAccount.text,
  });
  const keys = { own: newKey(), other: newKey(), revoked: newKey(), scopeless: newKey() };
  const ownKeyId = await insertKey(query, ownAccountId, keys.own, ADMINISTRATORS_MARK);
  const otherKeyId = await insertKey(query, otherAccountId, keys.other, MARKS.otherAccount.text);
  const revokedKeyId = await insertKey(query, ownAccountId, keys.revoked, ADMINISTRATORS_MARK);
  await query('update api_keys set revoked_at = now() where api_key_id = $1', [revokedKeyId]);
  const scopelessKeyId = await insertKey(query, ownAccountId, keys.scopeless, ADMINISTRATORS_MARK);
  await query(`update api_keys set scopes = '{}' where api_key_id = $1`, [scopelessKeyId]);
  const colleagueId = await plantColleague(query, ownAccountId);
  const strangerId = await plantStranger(query, otherAccountId);
  const own = { accountId: ownAccountId, customerId: ownCustomerId, apiKeyId: ownKeyId, userId: colleagueId };
  const other = {
    accountId: otherAccountId,
    customerId: otherCustomerId,
    apiKeyId: otherKeyId,
    userId: strangerId,
  };
  const targets = {
    ownUnit: await plantPlace(query, 'ownUnit', own),
    otherUnit: await plantPlace(query, 'otherUnit', own),
    otherAccount: await plantPlace(query, 'otherAccount', other),
  };
  const userIds = {
    viewer: await plantPerson(query, 'viewer', targets.ownUnit, 'viewer', 'change'),
    seer: await plantPerson(query, 'seer', targets.ownUnit, 'viewer', 'see'),
    newcomer: await plantPerson(query, 'newcomer', targets.ownUnit, 'viewer', null),
    twofold: await plantPerson(query, 'twofold', targets.ownUnit, 'viewer', 'change'),
    admin: await plantPerson(query, 'admin', targets.ownUnit, 'admin', null),
  };
  await query(`insert into memberships (account_id, user_id, role) values ($1, $2, 'admin')`, [
    otherAccountId,
    userIds.twofold,
  ]);
  const marksOf = (place: Place) => [MARKS[place].text, String(Math.abs(MARKS[place].latitude))];
  return {
    ownAccountId,
    otherAccountId,
    userIds,
    targets,
    markers: {
      ownUnit: marksOf('ownUnit'),
      otherUnit: marksOf('otherUnit'),
      otherAccount: marksOf('otherAccount'),
    },
    administratorsMarker: ADMINISTRATORS_MARK,
    keys,
    members: await query('select * from memberships'),
    profileLinks: await query('select * from profile_users'),
    notifications: await query('select * from notifications'),
  };
}

/** An access token of a new session in the own account, without the cost of a password. */
export async function mintToken(
  database: TestDatabase,
  world: World,
  person: PersonName,
  scope = '',
): Promise<string> {
  const token = createToken();
  await database.queryAsOwner(
    `with made as (
      insert into sessions (user_id, current_account_id, client_id, ends_at)
      values ($1, $2, 'azimute-web', now() + interval '1 hour') returning session_id)
    insert into access_tokens (token_hash, session_id, expires_at, scope)
      select $3, session_id, now() + interval '1 hour', $4 from made`,
    [world.userIds[person], world.ownAccountId, hashToken(token), scope],
  );
  return token;
}

async function plantPlace(
  query: Query,
  place: Place,
  account: Pick<Target, 'accountId' | 'customerId' | 'apiKeyId' | 'userId'>,
): Promise<Target> {
  const { text, latitude } = MARKS[place];
  const { accountId, customerId } = account;
  const unitId = await insertId(query, 'units', 'unit_id', { account_id: accountId, code: text, name: text });
  const assetId = await insertId(query, 'assets', 'asset_id', {
    account_id: accountId,
    unit_id: unitId,
    customer_id: customerId,
    code: text,
    model: text,
    manufacturer: text,
    category: text,
    segment: text,
    cost_center: text,
    region: text,
  });
  const deviceId = `device-${place}`;
  const deviceKey = await insertId(query, 'devices', 'device_id', {
    account_id: accountId,
    asset_id: assetId,
    external_id: deviceId,
  });
  await query(`select ensure_position_partitions(array[now() - interval '1 hour'])`);
  await query(
    `insert into positions (account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude, longitude)
      values ($1, $2, now() - interval '1 hour', 1, $3, now(), $4, $4)`,
    [accountId, deviceKey, assetId, latitude],
  );
  await query(
    `insert into device_events (account_id, device_id, asset_id, occurred_at, kind, content_hash, door, received_at,
        latitude, longitude)
      values ($1, $2, $3, now() - interval '1 hour', 'alarm_sos', 1, 1, now(), $4, $4)`,
    [accountId, deviceKey, assetId, latitude],
  );
  await query(
    `insert into quarantined_positions (account_id, external_id, reason, content_hash, payload)
      values ($1, $2, 'value_invalid', 1, $3)`,
    [accountId, deviceId, JSON.stringify({ text })],
  );
  await query(
    `insert into asset_states (account_id, asset_id, device_id, fixed_at, received_at, latitude, longitude, engine_on)
      values ($1, $2, $3, now() - interval '1 hour', now(), $4, $4, true)`,
    [accountId, assetId, deviceKey, latitude],
  );
  const { userId } = account;
  const notificationId = await plantNotification(query, { accountId, userId }, MARKS.otherAccount.text);
  const assetImportId = await plantAssetImport(query, { accountId, userId }, MARKS.otherAccount.text);
  const positionImportId = await plantPositionImport(query, { accountId, userId }, MARKS.otherAccount.text);
  const inbox = await plantInbox(
    query,
    accountId,
    place,
    place === 'otherAccount' ? text : ADMINISTRATORS_MARK,
  );
  return { ...account, ...inbox, unitId, assetId, deviceId, notificationId, assetImportId, positionImportId };
}

async function plantPerson(
  query: Query,
  name: PersonName,
  { accountId, unitId }: Target,
  role: 'admin' | 'viewer',
  level: 'see' | 'change' | null,
): Promise<number> {
  const userId = await insertId(query, 'users', 'user_id', { email: `${name}@own.example`, name });
  await query('insert into memberships (account_id, user_id, role) values ($1, $2, $3)', [
    accountId,
    userId,
    role,
  ]);
  await plantNotification(query, { accountId, userId }, MARKS.ownUnit.text);
  if (level === null) return userId;
  const profileId = await insertId(query, 'profiles', 'profile_id', { account_id: accountId, name });
  const profile = [accountId, profileId];
  await query('insert into profile_users (account_id, profile_id, user_id) values ($1, $2, $3)', [
    ...profile,
    userId,
  ]);
  await query('insert into profile_units (account_id, profile_id, unit_id) values ($1, $2, $3)', [
    ...profile,
    unitId,
  ]);
  await query(
    'insert into profile_sections (account_id, profile_id, module, level) select $1, $2, unnest($3::text[]), $4',
    [...profile, [...moduleCodes], level],
  );
  return userId;
}

async function plantStranger(query: Query, accountId: number): Promise<number> {
  const { text } = MARKS.otherAccount;
  const userId = await plantAdministrator(query, accountId, text);
  await query(`insert into profiles (account_id, name) values ($1, $2)`, [accountId, text]);
  await plantPhotos(query, { accountId, userId, text });
  return userId;
}

/** A second administrator of the own account, so that the first one may leave it. */
async function plantColleague(query: Query, accountId: number): Promise<number> {
  const userId = await plantAdministrator(query, accountId, 'colleague');
  await plantPhotos(query, { accountId, userId, text: 'colleague' });
  return userId;
}

async function plantAdministrator(query: Query, accountId: number, name: string): Promise<number> {
  const userId = await insertId(query, 'users', 'user_id', { email: `${name}@other.example`, name });
  await query(`insert into memberships (account_id, user_id, role) values ($1, $2, 'admin')`, [
    accountId,
    userId,
  ]);
  return userId;
}

/**
 * Puts back the people who have left an account, with their profiles and notifications. Their sessions of other cases go:
 * every fingerprint would hash thousands of them.
 */
export async function restoreMembers(
  database: TestDatabase,
  { members, profileLinks, notifications, userIds }: World,
): Promise<void> {
  await database.queryAsOwner('delete from sessions where user_id = any($1)', [Object.values(userIds)]);
  await database.queryAsOwner(
    `insert into memberships select * from jsonb_populate_recordset(null::memberships, $1) on conflict do nothing`,
    [JSON.stringify(members)],
  );
  await database.queryAsOwner(
    `insert into profile_users select * from jsonb_populate_recordset(null::profile_users, $1) on conflict do nothing`,
    [JSON.stringify(profileLinks)],
  );
  await database.queryAsOwner(
    `insert into notifications overriding system value
      select * from jsonb_populate_recordset(null::notifications, $1) on conflict do nothing`,
    [JSON.stringify(notifications)],
  );
}

function insertAccount(query: Query, name: string): Promise<number> {
  return insertId(query, 'accounts', 'account_id', {
    name,
    domain: `${name}.example`,
    modules: [...moduleCodes],
  });
}

function insertKey(query: Query, accountId: number, key: string, name: string): Promise<number> {
  return insertId(query, 'api_keys', 'api_key_id', {
    account_id: accountId,
    name,
    secret_hash: hashApiKey(key),
    scopes: ['telemetry:write'],
  });
}

function newKey(): string {
  return `azk_${randomBytes(32).toString('base64url')}`;
}
