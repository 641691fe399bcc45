import {
  isModuleOn,
  moduleCodes,
  sectionModules,
  type ListProfilesQuery,
  type ModuleCode,
  type ProfileChoices,
  type ProfileDetails,
  type ProfileList,
  type ProfileSort,
  type Section,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { allOf, contains } from '../../platform/lists/conditions.ts';
import { pageOf, readIdPlace } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readAssignments } from './read-group-profiles.ts';

/**
 * Module that is required to read profiles. Each statement checks it, because the tables' policies admit
 * administrators without it.
 */
const READS = `current_actor_sees('services:simc:settings')`;

interface SummaryRow {
  profile_id: number;
  name: string;
  description: string;
  updated_at: Date;
  people: number;
  units: number;
  sections: number;
}

const sortKeys: Readonly<Record<ProfileSort, string>> = {
  name: 'fold_text(p.name)',
  people: 'people',
  units: 'units',
  sections: 'sections',
  updatedAt: 'p.updated_at',
};

const countOf = (table: string): string =>
  `(select count(*)::int from ${table} l where l.account_id = p.account_id and l.profile_id = p.profile_id)`;

const LIST = 'profiles';

/** There are few profiles, so the cursor is just an offset. */
export async function listProfiles(
  { client, accountId }: AccountRead,
  { search, sort, order, limit, cursor }: ListProfilesQuery,
): Promise<ProfileList> {
  const offset = readIdPlace(LIST, cursor)?.after ?? 0;
  const parameters = createParameters();
  const { values, bind } = parameters;
  const matches = allOf(
    contains('fold_text', `fold_text(p.name || ' ' || p.description)`, search, parameters),
  );
  const { rows } = await client.query<SummaryRow>(
    `select p.profile_id, p.name, p.description, p.updated_at, ${countOf('profile_users')} as people,
      ${countOf('profile_units')} as units,
      (select count(*)::int from unnest(${bind(sectionModules)}::text[]) as screen (code)
        where exists (select from profile_sections s
          where s.account_id = p.account_id and s.profile_id = p.profile_id
            and (screen.code = s.module or starts_with(screen.code, s.module || ':')))) as sections
    from profiles p where p.account_id = ${bind(accountId)} and ${READS} and ${matches}
    order by ${sortKeys[sort]} ${order}, fold_text(p.name), p.profile_id`,
    values,
  );
  return pageOf(rows.slice(offset), {
    list: LIST,
    limit,
    total: rows.length,
    placeOf: () => [String(offset + limit)],
    present: ({ profile_id: id, updated_at: updatedAt, ...row }) => ({
      id,
      ...row,
      updatedAt: updatedAt.toISOString(),
    }),
  });
}

interface DetailsRow {
  profile_id: number;
  name: string;
  description: string;
  updated_at: Date;
  sections: Section[];
  unit_ids: number[];
  people: Omit<ProfileDetails['people'][number], 'byHand' | 'groups'>[];
}

/** @throws DomainError not_found */
export async function readProfileDetails(
  { client, accountId }: AccountRead,
  profileId: number,
): Promise<ProfileDetails> {
  const { rows } = await client.query<DetailsRow>(
    `select p.profile_id, p.name, p.description, p.updated_at,
      (select coalesce(jsonb_agg(jsonb_build_object('module', s.module, 'level', s.level)), '[]')
        from profile_sections s where s.account_id = p.account_id and s.profile_id = p.profile_id) as sections,
      array(select u.unit_id from profile_units u
        where u.account_id = p.account_id and u.profile_id = p.profile_id order by u.unit_id) as unit_ids,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', m.user_id, 'name', m.name, 'email', m.email, 'role', m.role, 'active', m.state <> 'inactive')
          order by m.name_key, m.user_id), '[]')
        from profile_users l join account_people m using (account_id, user_id)
        where l.account_id = p.account_id and l.profile_id = p.profile_id) as people
    from profiles p where p.account_id = $1 and p.profile_id = $2 and ${READS}`,
    [accountId, profileId],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  const assignmentOf = await readAssignments(client, { profileIds: [profileId] });
  return {
    id: row.profile_id,
    name: row.name,
    description: row.description,
    updatedAt: row.updated_at.toISOString(),
    sections: row.sections.toSorted((a, b) => placeOf(a) - placeOf(b)),
    unitIds: row.unit_ids,
    people: row.people.map((person) => ({ ...person, ...assignmentOf({ userId: person.id, profileId }) })),
  };
}

function placeOf({ module }: Section): number {
  return moduleCodes.indexOf(module);
}

/** Returns the modules that are turned on, each with its screens, and the ULs that the actor can see. */
export async function readProfileChoices({ client, accountId }: AccountRead): Promise<ProfileChoices> {
  const { rows: accounts } = await client.query<{ modules: ModuleCode[] }>(
    'select modules from accounts where account_id = $1',
    [accountId],
  );
  const on = accounts[0]?.modules ?? [];
  const { rows: units } = await client.query<ProfileChoices['units'][number]>(
    `select u.unit_id as id, u.code, u.name, coalesce(n.assets, 0) as assets
    from units u
    left join (select unit_id, count(*)::int as assets from current_assets where account_id = $1 group by unit_id) n
      using (unit_id)
    where u.account_id = $1 and ${READS} order by u.code`,
    [accountId],
  );
  return { modules: sectionModules.filter((code) => isModuleOn(on, code)), units };
}
