import { randomBytes } from 'node:crypto';
import { apiKeyScopes, moduleCodes } from '@azimute/contract';
import { hashApiKey } from '@azimute/server/src/features/access/prove-api-key.ts';
import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';
import { giveDashboards, readDashboards } from './plant-dashboards.ts';
import { plantColleague, plantPerson, plantService, plantServiceKey, plantStranger } from './plant-people.ts';
import { plantPlace } from './plant-place.ts';
import { insertId, type Query } from './plant-records.ts';
import { administratorsMark, marks, type Place } from './places.ts';
import type { Target, World } from './world.ts';

/**
 * Plants two accounts with every module on. The first one has two ULs; its viewer can change everything in one of
 * them, its seer can see everything there, its newcomer has no profile, its administrator can do everything; its
 * twofold user is a viewer like the first and administers the other account. Each place has an asset with a device, a
 * state and a fix.
 */
export async function plantWorld(database: TestDatabase): Promise<World> {
  const query: Query = (sql, values) => database.queryAsOwner(sql, values);
  const ownAccountId = await insertAccount(query, 'own');
  const otherAccountId = await insertAccount(query, marks.otherAccount.text);
  const ownCustomerId = await insertId(query, 'customers', 'customer_id', {
    account_id: ownAccountId,
    name: 'customer',
  });
  const otherCustomerId = await insertId(query, 'customers', 'customer_id', {
    account_id: otherAccountId,
    name: marks.otherAccount.text,
  });
  const keys = {
    own: newKey(),
    other: newKey(),
    revoked: newKey(),
    scopeless: newKey(),
    reading: newKey(),
    expired: newKey(),
  };
  const ownKeyId = await insertKey(query, ownAccountId, keys.own, administratorsMark);
  const otherKeyId = await insertKey(query, otherAccountId, keys.other, marks.otherAccount.text);
  const revokedKeyId = await insertKey(query, ownAccountId, keys.revoked, administratorsMark);
  await query('update api_keys set revoked_at = now() where api_key_id = $1', [revokedKeyId]);
  const scopelessKeyId = await insertKey(query, ownAccountId, keys.scopeless, administratorsMark);
  await query(`update api_keys set scopes = '{}' where api_key_id = $1`, [scopelessKeyId]);
  const colleagueId = await plantColleague(query, ownAccountId);
  const strangerId = await plantStranger(query, otherAccountId);
  const own = {
    accountId: ownAccountId,
    customerId: ownCustomerId,
    apiKeyId: ownKeyId,
    serviceAccountId: await plantService(query, ownAccountId, administratorsMark),
    userId: colleagueId,
  };
  const other = {
    accountId: otherAccountId,
    customerId: otherCustomerId,
    apiKeyId: otherKeyId,
    serviceAccountId: await plantService(query, otherAccountId, marks.otherAccount.text),
    userId: strangerId,
  };
  const targets = {
    ownUnit: await plantPlace(query, 'ownUnit', own),
    otherUnit: await plantPlace(query, 'otherUnit', own),
    otherAccount: await plantPlace(query, 'otherAccount', other),
  };
  for (const key of [keys.reading, keys.expired]) await plantReadingKey(query, targets.ownUnit, key);
  await query(`update api_keys set expires_at = now() - interval '1 second' where secret_hash = $1`, [
    hashApiKey(keys.expired),
  ]);
  const userIds = {
    viewer: await plantPerson(query, 'viewer', targets.ownUnit, 'viewer', 'change'),
    seer: await plantPerson(query, 'seer', targets.ownUnit, 'viewer', 'see'),
    newcomer: await plantPerson(query, 'newcomer', targets.ownUnit, 'viewer', null),
    twofold: await plantPerson(query, 'twofold', targets.ownUnit, 'viewer', 'change'),
    admin: await plantPerson(query, 'admin', targets.ownUnit, 'admin', null),
    service: await plantPerson(query, 'service', targets.ownUnit, 'viewer', 'change'),
    steward: await plantPerson(query, 'steward', targets.ownUnit, 'admin', null),
    dismissed: await plantPerson(query, 'dismissed', targets.ownUnit, 'viewer', 'change'),
  };
  await query('update memberships set active = false where user_id = $1', [userIds.dismissed]);
  await query(`insert into memberships (account_id, user_id, role) values ($1, $2, 'admin')`, [
    otherAccountId,
    userIds.twofold,
  ]);
  const serviceKeys = {
    service: await plantServiceKey(query, { accountId: ownAccountId, userId: userIds.service }),
    steward: await plantServiceKey(query, { accountId: ownAccountId, userId: userIds.steward }),
  };
  await giveDashboards(query);
  const marksOf = (place: Place) => [marks[place].text, String(Math.abs(marks[place].latitude))];
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
    administratorsMarker: administratorsMark,
    keys,
    serviceKeys,
    members: await query('select * from granted_memberships'),
    services: await query('select * from service_accounts'),
    deletable: {
      profiles: await query('select * from profiles'),
      refused_devices: await query('select * from refused_devices'),
      tracker_claims: await query('select * from tracker_claims'),
    },
    serviceNames: await query('select user_id, name from users where email is null'),
    profileLinks: await query('select * from profile_users'),
    notifications: await query('select * from notifications'),
    dashboards: await readDashboards(query),
  };
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
    scopes: ['telemetry:write', 'alerts:write'],
  });
}

async function plantReadingKey(query: Query, { accountId, unitId }: Target, key: string): Promise<void> {
  const apiKeyId = await insertKey(query, accountId, key, administratorsMark);
  await query('update api_keys set scopes = $2, all_units = false where api_key_id = $1', [
    apiKeyId,
    apiKeyScopes.filter((scope) => scope.endsWith(':read')),
  ]);
  await query('insert into api_key_units (account_id, api_key_id, unit_id) values ($1, $2, $3)', [
    accountId,
    apiKeyId,
    unitId,
  ]);
}

function newKey(): string {
  return `azk_${randomBytes(32).toString('base64url')}`;
}
