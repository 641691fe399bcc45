import { deriveModules, type ModuleCode, type ProfileLosses, type Section } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readProfileDetails } from './profiles-reads.ts';

interface OtherRow {
  user_id: number;
  sections: Section[];
  unit_ids: number[];
}

/**
 * Reads what each user of a profile would lose with it. Administrators lose nothing: they can see every module that
 * is turned on.
 * @throws DomainError not_found
 */
export async function readProfileLosses(read: AccountRead, profileId: number): Promise<ProfileLosses> {
  const { client, accountId } = read;
  const profile = await readProfileDetails(read, profileId);
  const viewers = profile.people.filter(({ role }) => role === 'viewer');
  const { rows: accounts } = await client.query<{ modules: ModuleCode[] }>(
    'select modules from accounts where account_id = $1',
    [accountId],
  );
  const [account] = accounts;
  if (account === undefined) throw new DomainError('not_found');
  const others = await readOthers(
    client,
    accountId,
    profileId,
    viewers.map(({ id }) => id),
  );
  const seesWith = (sections: readonly Section[], hasProfile: boolean): ModuleCode[] =>
    deriveModules({ role: 'viewer', accountModules: account.modules, sections, hasProfile }).sees;
  return {
    people: viewers.map(({ id, name }) => {
      const other = others.get(id);
      const kept = seesWith(other?.sections ?? [], other !== undefined);
      const now = seesWith([...(other?.sections ?? []), ...profile.sections], true);
      return {
        id,
        name,
        hasOtherProfile: other !== undefined,
        modules: now.filter((code) => !kept.includes(code)),
        units: profile.unitIds.filter((unitId) => other?.unit_ids.includes(unitId) !== true).length,
      };
    }),
  };
}

/** Reads the rights that these users have through other profiles. */
async function readOthers(
  client: ClientBase,
  accountId: number,
  profileId: number,
  userIds: readonly number[],
): Promise<Map<number, OtherRow>> {
  const { rows } = await client.query<OtherRow>(
    `with others as (
      select user_id, profile_id from profile_users
      where account_id = $1 and profile_id <> $2 and user_id = any($3::int[]))
    select o.user_id,
      array(select distinct jsonb_build_object('module', s.module, 'level', s.level)
        from profile_sections s where s.account_id = $1 and s.profile_id = any(array_agg(o.profile_id))) as sections,
      array(select distinct u.unit_id
        from profile_units u where u.account_id = $1 and u.profile_id = any(array_agg(o.profile_id))) as unit_ids
    from others o group by o.user_id`,
    [accountId, profileId, userIds],
  );
  return new Map(rows.map((row) => [row.user_id, row]));
}
