import {
  profileUsersPerChange,
  type ListProfileUsersQuery,
  type ProfileUser,
  type ProfileUserList,
  type ProfileUserSelection,
  type ProfileUserSort,
} from '@azimute/contract';
import type { PoolClient } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import { pageOf, readIdPlace } from '../../platform/lists/cursor.ts';
import { createParameters, type Parameters } from '../../platform/postgres/parameters.ts';
import { tellAssignments } from './read-group-profiles.ts';

/** Each statement checks the module itself, since the policies also allow others to read. */
const READS = `m.account_id = current_account_id() and (select current_actor_sees('services:simc:settings'))`;

const COLUMNS = `m.user_id as id, m.name, m.email, m.role, m.state <> 'inactive' as active,
  (select o.version from user_photos o where o.user_id = m.user_id) as photo,
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.profile_id, 'name', r.name) order by r.name, r.profile_id), '[]')
    from profiles r where r.account_id = m.account_id and r.profile_id = any (m.profile_ids)) as profiles`;

const sortKeys: Readonly<Record<ProfileUserSort, string>> = {
  name: 'm.name_key',
  email: 'm.email',
  role: 'm.role collate "C"',
  profiles: 'cardinality(m.profile_ids)',
};

type PersonRow = Omit<ProfileUser, 'profiles'> & { profiles: { id: number; name: string }[] };

type Filters = Pick<ListProfileUsersQuery, 'search' | 'profiles' | 'role'>;

const LIST = 'profile-users';

/** Lists the account's users with their profiles, in the given order. */
export async function listProfileUsers(
  client: PoolClient,
  { sort, order, limit, cursor, ...filters }: ListProfileUsersQuery,
): Promise<ProfileUserList> {
  const offset = readIdPlace(LIST, cursor)?.after ?? 0;
  const parameters = createParameters();
  const where = `${READS} and ${matchPeople(filters, parameters)}`;
  const { rows: counted } = await client.query<{ total: number }>(
    `select count(*)::int as total from account_people m where ${where}`,
    parameters.values,
  );
  // Reads the page first, then the details of its rows.
  const ordered = `order by ${sortKeys[sort]} ${order}, m.name_key, m.email`;
  const { rows } = await client.query<PersonRow>(
    `with page as materialized (
      select m.* from account_people m where ${where} ${ordered}
      limit ${parameters.bind(limit + 1)} offset ${parameters.bind(offset)})
    select ${COLUMNS} from page m ${ordered}`,
    parameters.values,
  );
  return pageOf(await tellAssignments(client, rows, ({ id }) => id), {
    list: LIST,
    limit,
    total: counted[0]?.total ?? 0,
    placeOf: () => [String(offset + limit)],
    present: (person) => person,
  });
}

/** @throws DomainError user_not_found if the user is not a member of the account */
export async function readProfileUser(client: PoolClient, userId: number): Promise<ProfileUser> {
  const { rows } = await client.query<PersonRow>(
    `select ${COLUMNS} from account_people m where ${READS} and m.user_id = $1`,
    [userId],
  );
  const [person] = await tellAssignments(client, rows, ({ id }) => id);
  if (person === undefined) throw new DomainError('user_not_found');
  return person;
}

/** @throws DomainError validation_failed if the selection names more users than one change allows */
export async function readSelectedPeople(
  client: PoolClient,
  selection: ProfileUserSelection,
): Promise<ProfileUser[]> {
  const parameters = createParameters();
  const { bind } = parameters;
  const where =
    'userIds' in selection
      ? `m.user_id = any(${bind(selection.userIds)}::int[])`
      : `${matchPeople(selection.filters, parameters)} and m.user_id <> all(${bind(selection.except)}::int[])`;
  const { rows } = await client.query<PersonRow>(
    `select ${COLUMNS} from account_people m where ${READS} and ${where} order by m.user_id
    limit ${profileUsersPerChange + 1}`,
    parameters.values,
  );
  if (rows.length <= profileUsersPerChange) return tellAssignments(client, rows, ({ id }) => id);
  throw new DomainError('validation_failed', {
    errors: { selection: ['too_many_users'] },
    detail: `You can change up to ${profileUsersPerChange} users at once. Narrow the selection and try again.`,
  });
}

function matchPeople({ search, profiles, role }: Filters, parameters: Parameters): string {
  const { bind } = parameters;
  return allOf(
    contains('fold_text', 'm.search_text', search, parameters),
    when(role, () => `m.role = ${bind(role)}`),
    when(profiles, (ids) => {
      const none = ids.includes(0) ? `or m.profile_ids = '{}'` : '';
      return `(m.profile_ids && ${bind(ids)}::int[] ${none})`;
    }),
  );
}
