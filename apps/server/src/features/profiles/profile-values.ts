import { isModuleOn, type ModuleCode, type ProfileDetails, type Section } from '@azimute/contract';
import type { PoolClient } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';

/**
 * Serializes changes of an account's profiles.
 * @throws DomainError forbidden for users who do not administer the account
 */
export async function holdProfiles(client: Pick<PoolClient, 'query'>): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>(
    `select hold_account('services:simc:settings') as held`,
  );
  if (rows[0]?.held !== true) throw new DomainError('forbidden');
}

/**
 * A profile keeps the sections of modules that the account has turned off, until they are turned on again, but such
 * sections cannot be added.
 * @throws DomainError validation_failed
 */
export async function requireModulesOn(
  client: PoolClient,
  accountId: number,
  sections: readonly Section[],
  kept: readonly Section[] = [],
): Promise<void> {
  const { rows } = await client.query<{ modules: ModuleCode[] }>(
    'select modules from accounts where account_id = $1',
    [accountId],
  );
  const on = rows[0]?.modules ?? [];
  const off = sections
    .map(({ module }) => module)
    .filter((code) => !isModuleOn(on, code) && !kept.some(({ module }) => module === code));
  if (off.length === 0) return;
  throw new DomainError('validation_failed', {
    errors: { sections: ['module_off'] },
    detail: `These modules are off in the account: ${off.join(', ')}. Choose modules that are on.`,
  });
}

/** @throws DomainError validation_failed if a UL is missing */
export async function requireUnits(
  client: PoolClient,
  accountId: number,
  unitIds: readonly number[],
): Promise<void> {
  const { rowCount } = await client.query(
    'select from units where account_id = $1 and unit_id = any($2::int[]) for key share',
    [accountId, unitIds],
  );
  if (rowCount === new Set(unitIds).size) return;
  throw new DomainError('validation_failed', {
    errors: { unitIds: ['not_found'] },
    detail: 'A selected UL no longer exists. Reload the profile and try again.',
  });
}

/** @throws DomainError validation_failed if a user was not admitted to the account */
export async function requireMembers(
  client: PoolClient,
  accountId: number,
  userIds: readonly number[],
  field: string,
): Promise<void> {
  const { rowCount } = await client.query(
    'select from granted_memberships where account_id = $1 and user_id = any($2::int[]) for key share',
    [accountId, userIds],
  );
  if (rowCount === new Set(userIds).size) return;
  throw new DomainError('validation_failed', {
    errors: { [field]: ['not_found'] },
    detail: 'Some of these users are no longer in the account. Reload the list and try again.',
  });
}

interface ProfilePlace {
  readonly accountId: number;
  readonly profileId: number;
}

export async function storeSections(
  client: PoolClient,
  { accountId, profileId }: ProfilePlace,
  sections: readonly Section[],
): Promise<void> {
  const modules = sections.map(({ module }) => module);
  await client.query(
    'delete from profile_sections where account_id = $1 and profile_id = $2 and module <> all($3::text[])',
    [accountId, profileId, modules],
  );
  await client.query(
    `insert into profile_sections (account_id, profile_id, module, level)
      select $1, $2, unnest($3::text[]), unnest($4::text[])
      on conflict (account_id, profile_id, module) do update set level = excluded.level
        where profile_sections.level <> excluded.level`,
    [accountId, profileId, modules, sections.map(({ level }) => level)],
  );
}

export async function storeUnits(
  client: PoolClient,
  { accountId, profileId }: ProfilePlace,
  unitIds: readonly number[],
): Promise<void> {
  await client.query(
    'delete from profile_units where account_id = $1 and profile_id = $2 and unit_id <> all($3::int[])',
    [accountId, profileId, unitIds],
  );
  await client.query(
    `insert into profile_units (account_id, profile_id, unit_id) select $1, $2, unnest($3::int[])
      on conflict do nothing`,
    [accountId, profileId, [...new Set(unitIds)]],
  );
}

/** Assigns a profile manually, also to users who have it through a group. */
export async function attachUsers(
  client: PoolClient,
  { accountId, profileId }: ProfilePlace,
  userIds: readonly number[],
): Promise<void> {
  await client.query(
    `insert into profile_users as p (account_id, profile_id, user_id) select $1, $2, unnest($3::int[])
      on conflict (account_id, profile_id, user_id) do update set by_hand = true where not p.by_hand`,
    [accountId, profileId, [...new Set(userIds)]],
  );
}

/** Returns a profile for the audit, with sorted lists, so that two can be compared. */
export function auditedProfile({ name, description, sections, unitIds, people }: ProfileDetails) {
  return {
    name,
    description,
    sections: sections.map(({ module, level }) => `${module} ${level}`).toSorted(),
    unitIds: unitIds.toSorted((a, b) => a - b),
    userIds: people
      .filter(({ byHand }) => byHand)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  };
}
