import { randomBytes } from 'node:crypto';
import { moduleCodes, type Locale, type ModuleCode } from '@azimute/contract';
import { hash } from '@node-rs/argon2';
import { createToken, hashToken } from '../features/identity/tokens.ts';
import type { TestDatabase } from '../platform/testing/clone-database.ts';

export const plantedPassword = 'correct horse';

/** Rights of a user; an administrator sees and changes everything. */
export interface PersonPlan {
  readonly role?: 'admin' | 'viewer';
  /** Sections of the viewer's profile; by default all of the account. */
  readonly sees?: readonly ModuleCode[];
  readonly changes?: readonly ModuleCode[];
  /** Codes of the viewer's ULs; by default the account's first. */
  readonly units?: readonly string[];
  /** False for a viewer without a profile, who has no access. */
  readonly hasProfile?: boolean;
  readonly locale?: Locale;
  /** Further columns of `users`. */
  readonly columns?: Readonly<Record<string, unknown>>;
}

export interface AssetPlan {
  /** Code of its UL; by default the account's first. */
  readonly unit?: string;
  /** Further columns of `assets`. */
  readonly columns?: Readonly<Record<string, unknown>>;
  /** IDs of its devices. */
  readonly devices?: readonly string[];
}

export interface AccountPlan {
  readonly modules?: readonly ModuleCode[];
  /** Codes of the ULs. */
  readonly units?: readonly string[];
  /** Assets by code. */
  readonly assets?: Readonly<Record<string, AssetPlan>>;
  /** Users by name, in addition to `owner`, who administers the account, and `viewer`. */
  readonly people?: Readonly<Record<string, PersonPlan>>;
  readonly viewer?: PersonPlan;
  /** Further columns of `accounts`. */
  readonly columns?: Readonly<Record<string, unknown>>;
}

export interface PlantedPerson {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** An access token of a session in the account. */
  readonly token: string;
}

export interface PlantedAccount {
  readonly id: number;
  readonly name: string;
  readonly unitIds: Readonly<Record<string, number>>;
  readonly assetIds: Readonly<Record<string, number>>;
  readonly people: Readonly<Record<string, PlantedPerson>> & {
    readonly owner: PlantedPerson;
    readonly viewer: PlantedPerson;
  };
}

type Query = TestDatabase['queryAsOwner'];

let passwordHash: Promise<string> | undefined;

/** Plants an account that no other test uses, with its ULs, assets and users, all of whom have `plantedPassword`. */
export async function plantAccount(query: Query, plan: AccountPlan = {}): Promise<PlantedAccount> {
  const name = `account-${randomBytes(6).toString('hex')}`;
  const { modules = moduleCodes, units = ['NORTH', 'SOUTH'], assets = {}, people = {}, viewer = {} } = plan;
  const accountId = await insert(query, 'accounts', 'account_id', {
    name,
    domain: `${name}.example`,
    modules,
    ...plan.columns,
  });
  const unitIds: Record<string, number> = {};
  for (const code of units)
    unitIds[code] = await insert(query, 'units', 'unit_id', { account_id: accountId, code, name: code });
  const assetIds: Record<string, number> = {};
  for (const [code, { unit = units[0] ?? '', columns, devices = [] }] of Object.entries(assets)) {
    const assetId = await insert(query, 'assets', 'asset_id', {
      account_id: accountId,
      unit_id: unitIds[unit],
      code,
      ...columns,
    });
    assetIds[code] = assetId;
    await query('insert into devices (account_id, asset_id, external_id) select $1, $2, unnest($3::text[])', [
      accountId,
      assetId,
      devices,
    ]);
  }
  const planted: Record<string, PlantedPerson> = {};
  const all = { owner: { role: 'admin' }, viewer, ...people } satisfies Record<string, PersonPlan>;
  for (const [personName, person] of Object.entries<PersonPlan>(all))
    planted[personName] = await plantPerson(query, {
      accountId,
      accountName: name,
      modules,
      unitIds,
      personName,
      person,
    });
  return {
    id: accountId,
    name,
    unitIds,
    assetIds,
    people: planted as Record<string, PlantedPerson> & PlantedAccount['people'],
  };
}

async function plantPerson(
  query: Query,
  given: {
    readonly accountId: number;
    readonly accountName: string;
    readonly modules: readonly ModuleCode[];
    readonly unitIds: Readonly<Record<string, number>>;
    readonly personName: string;
    readonly person: PersonPlan;
  },
): Promise<PlantedPerson> {
  const { accountId, accountName, modules, unitIds, personName, person } = given;
  const { role = 'viewer', sees = modules, changes = [], units = Object.keys(unitIds).slice(0, 1) } = person;
  // Verification uses the parameters in the hash: these are very cheap.
  passwordHash ??= hash(plantedPassword, { memoryCost: 8, timeCost: 1 });
  const email = `${personName.toLowerCase()}@${accountName}.example`;
  const userId = await insert(query, 'users', 'user_id', {
    email,
    name: personName,
    password_hash: await passwordHash,
    locale: person.locale ?? 'en',
    ...person.columns,
  });
  await query('insert into memberships (account_id, user_id, role) values ($1, $2, $3)', [
    accountId,
    userId,
    role,
  ]);
  if (role === 'viewer' && person.hasProfile !== false) {
    const profileId = await insert(query, 'profiles', 'profile_id', {
      account_id: accountId,
      name: personName,
    });
    const levels = new Map([
      ...sees.map((code) => [code, 'see'] as const),
      ...changes.map((code) => [code, 'change'] as const),
    ]);
    await query(
      'insert into profile_sections select $1, $2, module, level from unnest($3::text[], $4::text[]) as s (module, level)',
      [accountId, profileId, [...levels.keys()], [...levels.values()]],
    );
    await query('insert into profile_units select $1, $2, unnest($3::int[])', [
      accountId,
      profileId,
      units.map((code) => unitIds[code]),
    ]);
    await query('insert into profile_users values ($1, $2, $3)', [accountId, profileId, userId]);
  }
  return { id: userId, name: personName, email, token: await openPlantedSession(query, accountId, userId) };
}

/** Returns an access token of a new session, without the cost of a sign-in. */
async function openPlantedSession(query: Query, accountId: number, userId: number): Promise<string> {
  const token = createToken();
  const sessionId = await insert(query, 'sessions', 'session_id::int', {
    user_id: userId,
    current_account_id: accountId,
    client_id: 'azimute-web',
    ends_at: new Date(Date.now() + 24 * 3_600_000),
  });
  await query(
    `insert into access_tokens (token_hash, session_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [hashToken(token), sessionId],
  );
  return token;
}

async function insert(
  query: Query,
  table: string,
  id: string,
  columns: Readonly<Record<string, unknown>>,
): Promise<number> {
  const names = Object.keys(columns);
  const places = names.map((_, index) => `$${index + 1}`);
  const [row] = await query<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning ${id} as id`,
    Object.values(columns),
  );
  if (row === undefined) throw new Error(`No row was inserted into ${table}.`);
  return row.id;
}
