import {
  deriveModules,
  type LinkedUser,
  type ModuleCode,
  type Role,
  type Section,
  type UserRights,
} from '@azimute/contract';
import type { ClientBase } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';

interface RightsRow {
  role: Role;
  account_modules: ModuleCode[];
  has_profile: boolean;
  sections: Section[];
  unit_ids: number[];
  two_factor_missing: boolean;
}

type Given = Pick<RightsRow, 'has_profile' | 'sections' | 'unit_ids'>;

/**
 * Reads a user's rights in the account, or those they would have with `profileIds` instead of their own profiles.
 * @throws DomainError user_not_found if the user is not a member
 */
export async function readUserRights(
  { client, accountId }: AccountRead,
  userId: number,
  profileIds?: readonly number[],
): Promise<UserRights> {
  const { rows: members } = await client.query<Pick<LinkedUser, 'role' | 'active'>>(
    `select role, state <> 'inactive' as active from account_people
    where account_id = current_account_id() and user_id = $1 and current_actor_sees('services:simc:settings')`,
    [userId],
  );
  const [member] = members;
  if (member === undefined) throw new DomainError('user_not_found');
  const { rows } = await client.query<RightsRow>('select * from profile_person_rights($1)', [userId]);
  const [held] = rows;
  const given = profileIds === undefined ? held : await readGiven(client, accountId, profileIds);
  const { sees, changes } = deriveModules({
    role: held?.role ?? 'viewer',
    accountModules: held?.account_modules ?? [],
    sections: given?.sections ?? [],
    hasProfile: given?.has_profile ?? false,
  });
  const allUnits = held?.role === 'admin';
  const unitIds = allUnits || held === undefined ? [] : (given?.unit_ids ?? []);
  return {
    ...member,
    twoFactorMissing: held?.two_factor_missing ?? false,
    sees,
    changes,
    allUnits,
    unitIds: unitIds.toSorted((a, b) => a - b),
    assets: await countAssets(client, accountId, allUnits ? null : unitIds),
  };
}

async function readGiven(
  client: ClientBase,
  accountId: number,
  profileIds: readonly number[],
): Promise<Given | undefined> {
  const { rows } = await client.query<Given>(
    `select
      exists (select from profiles where account_id = $1 and profile_id = any($2::int[])) as has_profile,
      array(select distinct jsonb_build_object('module', module, 'level', level)
        from profile_sections where account_id = $1 and profile_id = any($2::int[])) as sections,
      array(select distinct unit_id from profile_units where account_id = $1 and profile_id = any($2::int[])) as unit_ids`,
    [accountId, profileIds],
  );
  return rows[0];
}

/** Limited to those that the caller can see. */
async function countAssets(
  client: ClientBase,
  accountId: number,
  unitIds: readonly number[] | null,
): Promise<number> {
  const { rows } = await client.query<{ assets: number }>(
    `select count(*)::int as assets from current_assets
    where account_id = $1 and ($2::int[] is null or unit_id = any($2::int[]))`,
    [accountId, unitIds],
  );
  return rows[0]?.assets ?? 0;
}
