import type {
  ExportUsers,
  HeldProfile,
  ListUsersQuery,
  Role,
  User,
  UserFacets,
  UserFilters,
  UserSelection,
  UserState,
} from '@azimute/contract';
import { usersPerChange } from '@azimute/contract/users/values';
import type { PoolClient } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import { createParameters, type Parameters } from '../../platform/postgres/parameters.ts';
import { pageOf, type Page } from '../../platform/lists/cursor.ts';
import { tellAssignments } from '../profiles/read-group-profiles.ts';
import { afterPlace, orderPeople, selectPlace } from './people-order.ts';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';

interface UserRow {
  user_id: number;
  name: string;
  email: string;
  role: Role;
  directory_login: boolean;
  state: UserState;
  photo: string | null;
  profiles: { id: number; name: string }[];
  joined_at: Date;
  last_sign_in_at: Date | null;
  managed_elsewhere: boolean;
  two_factor: boolean;
  own_password_missing: boolean;
  missing_entry: User['missingEntry'];
  other_directory: User['otherDirectory'];
  pending: boolean;
}

/** With the source of each profile. */
type ToldRow<Row extends UserRow = UserRow> = Omit<Row, 'profiles'> & { readonly profiles: HeldProfile[] };

function tellProfiles<Row extends UserRow>(
  client: PoolClient,
  rows: readonly Row[],
): Promise<ToldRow<Row>[]> {
  return tellAssignments(client, rows, (row) => row.user_id);
}

const PEOPLE = 'account_people p join member_sign_ins s using (account_id, user_id)';
/** Each statement checks the module itself, since the policies also allow others to read. */
const READS = `p.account_id = current_account_id() and (select current_actor_sees('admin:users'))`;

/** Lists a page of the account's users in the given order. */
export async function listUsers(client: PoolClient, query: ListUsersQuery): Promise<Page<User>> {
  const list = `users ${query.sort} ${query.order}`;
  const parameters = createParameters();
  const where = matchUsers(query, parameters);
  const after = query.cursor === undefined ? undefined : afterPlace(query, list, query.cursor, parameters);
  // Reads the page first, then the details of its rows.
  const { rows } = await client.query<UserRow & { ordered_at: string; tie: string }>(
    `with page as materialized (
      select p.user_id, ${selectPlace(query)}
      from ${PEOPLE} where ${READS} and ${where} and ${after?.condition ?? 'true'}
      ${orderPeople(query)} limit ${parameters.bind(query.limit + 1)})
    select u.*, page.ordered_at, page.tie::text as tie
    from page join account_users(array(select user_id from page)) u using (user_id)
    order by page.key ${query.order}, page.tie ${query.order}`,
    parameters.values,
  );
  return pageOf(await tellProfiles(client, rows), {
    list,
    limit: query.limit,
    total: after?.total ?? (await countUsers(client, query)),
    placeOf: (row) => [row.ordered_at, row.tie],
    present: presentUser,
  });
}

async function countUsers(client: PoolClient, filters: UserFilters): Promise<number> {
  const parameters = createParameters();
  const { rows } = await client.query<{ total: number }>(
    `select count(*)::int as total from account_people p where ${READS} and ${matchUsers(filters, parameters)}`,
    parameters.values,
  );
  return rows[0]?.total ?? 0;
}

/** @throws DomainError user_not_found if the person is not a user of the account */
export async function readUser(client: PoolClient, userId: number): Promise<User> {
  const [user] = await readUsers(client, [userId]);
  if (user === undefined) throw new DomainError('user_not_found');
  return user;
}

/** Reads the given users that belong to the account. */
async function readUsers(client: PoolClient, userIds: readonly number[]): Promise<User[]> {
  const { rows } = await client.query<UserRow>('select * from account_users($1) order by user_id', [userIds]);
  return (await tellProfiles(client, rows)).map(presentUser);
}

interface FacetRow {
  facet: Exclude<keyof UserFilters, 'search'>;
  value: string;
  count: number;
}

/** Lists the values of each filter with the number of users that pass the other filters. */
export async function listUserFacets(client: PoolClient, filters: UserFilters): Promise<UserFacets> {
  const groups = await groupUsers(client, filters);
  const { rows: profiles } = await client.query<{ value: number; name: string }>(
    'select profile_id as value, name from account_user_profiles order by fold_text(name), profile_id',
  );
  const countOf = (facet: FacetRow['facet'], value: string): number =>
    groups.find((group) => group.facet === facet && group.value === value)?.count ?? 0;
  const held = new Map(
    groups.filter(({ facet }) => facet === 'profiles').map((group) => [Number(group.value), group.count]),
  );
  return {
    role: (['admin', 'viewer'] as const).map((value) => ({ value, count: countOf('role', value) })),
    state: (['active', 'invited', 'inactive'] as const).map((value) => ({
      value,
      count: countOf('state', value),
    })),
    login: (['password', 'directory'] as const).map((value) => ({
      value,
      count: countOf('login', String(value === 'directory')),
    })),
    profiles: profiles.map(({ value, name }) => ({ value, name, count: held.get(value) ?? 0 })),
  };
}

/** Reads all users once and counts equal ones together; each facet ignores its own filter. */
async function groupUsers(client: PoolClient, filters: UserFilters): Promise<FacetRow[]> {
  const parameters = createParameters();
  const { search, ...others } = filters;
  const base = matchUsers({ search }, parameters);
  const facet = (name: FacetRow['facet'], value: string, from = 'alike p'): string =>
    `select '${name}' as facet, ${value}::text as value, sum(p.count)::int as count from ${from}
    where ${matchUsers(others, parameters, name)} group by 2`;
  const { rows } = await client.query<FacetRow>(
    `with alike as materialized (
      select p.role, p.state, p.directory_login, p.profile_ids, count(*) as count
      from account_people p where ${READS} and ${base} group by 1, 2, 3, 4)
    ${[
      facet('role', 'p.role'),
      facet('state', 'p.state'),
      facet('login', 'p.directory_login'),
      facet('profiles', 'held.profile_id', 'alike p, unnest(p.profile_ids) as held (profile_id)'),
    ].join(' union all ')}`,
    parameters.values,
  );
  return rows;
}

export interface SelectedUsers {
  /** The existing users of the selection, by ID. */
  readonly users: readonly User[];
  /** Named users that are missing. */
  readonly missingIds: readonly number[];
}

/** @throws DomainError validation_failed if the selection names more users than one change allows */
export async function readSelectedUsers(
  client: PoolClient,
  selection: UserSelection,
): Promise<SelectedUsers> {
  const parameters = createParameters();
  const { rows } = await client.query<{ user_id: number }>(
    `select p.user_id from account_people p where ${READS} and ${matchUserSelection(selection, parameters)}
    limit ${usersPerChange + 1}`,
    parameters.values,
  );
  if (rows.length > usersPerChange) {
    throw new DomainError('validation_failed', {
      errors: { selection: ['too_many_users'] },
      detail: `You can change up to ${usersPerChange} users at once. Narrow the selection and try again.`,
    });
  }
  const found = new Set(rows.map((row) => row.user_id));
  const named = 'userIds' in selection ? [...new Set(selection.userIds)] : [];
  return { users: await readUsers(client, [...found]), missingIds: named.filter((id) => !found.has(id)) };
}

/** Returns the condition of a selection on `account_people p`. */
function matchUserSelection(selection: UserSelection, parameters: Parameters): string {
  if ('userIds' in selection) return `p.user_id = any(${parameters.bind(selection.userIds)}::int[])`;
  const matches = matchUsers(selection.filters, parameters);
  return `${matches} and p.user_id <> all(${parameters.bind(selection.except)}::int[])`;
}

export interface ExportedUser extends User {
  /** Local time of the last sign-in, as if the zone were UTC. */
  readonly lastSignInWallMs: number | null;
}

/** Reads the IDs of all users of a selection, in order. */
export async function readExportedIds(
  client: PoolClient,
  { selection, ...ordered }: Pick<ExportUsers, 'selection' | 'sort' | 'order'>,
): Promise<number[]> {
  const parameters = createParameters();
  const { rows } = await client.query<[number]>({
    text: `select p.user_id from ${PEOPLE}
      where ${READS} and ${matchUserSelection(selection, parameters)} ${orderPeople(ordered)}`,
    values: parameters.values,
    rowMode: 'array',
  });
  return rows.map(([id]) => id);
}

/** Reads the users that are still in the account, in the order of the IDs. */
export async function readExportedUsers(
  client: PoolClient,
  ids: readonly number[],
  timeZone: string,
): Promise<ExportedUser[]> {
  const { rows } = await client.query<UserRow & { wall_ms: number | null }>(
    `select u.*, (extract(epoch from u.last_sign_in_at at time zone $2) * 1000)::float8 as wall_ms
    from account_users($1) u order by array_position($1, u.user_id)`,
    [ids, timeZone],
  );
  const told = await tellProfiles(client, rows);
  return told.map((row) => ({ ...presentUser(row), lastSignInWallMs: row.wall_ms }));
}

function presentUser(row: ToldRow): User {
  return {
    id: row.user_id,
    name: row.name,
    email: row.email,
    role: row.role,
    directoryLogin: row.directory_login,
    state: row.state,
    photo: row.photo,
    profiles: row.profiles,
    joinedAt: row.joined_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    managedElsewhere: row.managed_elsewhere,
    twoFactor: row.two_factor,
    ownPasswordMissing: row.own_password_missing,
    missingEntry: row.missing_entry,
    otherDirectory: row.other_directory,
    pending: row.pending,
  };
}

type FilterName = keyof UserFilters;

/** Returns the filters' conditions on `account_people p`, except the conditions of one filter. */
function matchUsers(
  filters: { readonly [N in FilterName]?: UserFilters[N] | undefined },
  parameters: Parameters,
  except?: FilterName,
): string {
  const { bind } = parameters;
  const asked: typeof filters = except === undefined ? filters : { ...filters, [except]: undefined };
  const { search, role, state, login, profiles } = asked;
  return allOf(
    contains('fold_text', 'p.search_text', search, parameters),
    when(role, () => `p.role = ${bind(role)}`),
    when(state, () => `p.state = any(${bind(state)}::text[])`),
    when(login, () => `p.directory_login = ${bind(login === 'directory')}`),
    when(profiles, () => `p.profile_ids && ${bind(profiles)}::int[]`),
  );
}
