import { randomBytes } from 'node:crypto';
import { hashApiKey } from '@azimute/server/src/features/access/prove-api-key.ts';
import { moduleCodes } from '@azimute/contract';
import { insertId, plantNotification, plantPhotos, type Query } from './plant-records.ts';
import { isService, marks, type PersonName } from './places.ts';
import type { Target } from './world.ts';

/** Plants a user of the cases; with a level, by a profile for only their UL. */
export async function plantPerson(
  query: Query,
  name: PersonName,
  { accountId, unitId }: Target,
  role: 'admin' | 'viewer',
  level: 'see' | 'change' | null,
): Promise<number> {
  const email = isService(name) ? null : `${name}@own.example`;
  const userId = await insertId(query, 'users', 'user_id', { email, name });
  await query(
    'insert into granted_memberships (account_id, user_id, role, is_service) values ($1, $2, $3, $4)',
    [accountId, userId, role, isService(name)],
  );
  await plantNotification(query, { accountId, userId }, marks.ownUnit.text);
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

/** Plants a service account that calls refer to. */
export async function plantService(query: Query, accountId: number, name: string): Promise<number> {
  const userId = await insertId(query, 'users', 'user_id', { email: null, name });
  await query(
    `insert into granted_memberships (account_id, user_id, role, is_service) values ($1, $2, 'viewer', true)`,
    [accountId, userId],
  );
  await plantServiceKey(query, { accountId, userId });
  return userId;
}

/** Gives a service account a key, which is returned. */
export async function plantServiceKey(
  query: Query,
  { accountId, userId }: { readonly accountId: number; readonly userId: number },
): Promise<string> {
  const key = `azs_${randomBytes(32).toString('base64url')}`;
  await query('insert into service_accounts (account_id, user_id, secret_hash) values ($1, $2, $3)', [
    accountId,
    userId,
    hashApiKey(key),
  ]);
  return key;
}

/** Plants the administrator of the other account. */
export async function plantStranger(query: Query, accountId: number): Promise<number> {
  const { text } = marks.otherAccount;
  const userId = await plantAdministrator(query, accountId, text);
  await query(`insert into profiles (account_id, name) values ($1, $2)`, [accountId, text]);
  await plantPhotos(query, { accountId, userId, text });
  return userId;
}

/** Plants a second administrator of the first account, so that the first one may leave it. */
export async function plantColleague(query: Query, accountId: number): Promise<number> {
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
