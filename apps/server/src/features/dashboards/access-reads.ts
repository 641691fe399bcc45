import type {
  AccessPerson,
  AccessPersonList,
  AccessReason,
  BriefcaseAccess,
  BriefcaseAccessQuery,
  ContentKind,
  ListAccessPeopleQuery,
  PersonAccess,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import { pageOf, readIdPlace, type Page } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readBriefcases } from './access-briefcases.ts';
import { translated, type TextLanguage } from './translated.ts';
import { asSwitch } from './change-access.ts';

type ProfileNames = ReadonlyMap<number, string>;

interface PersonRow {
  readonly user_id: number;
  readonly name: string;
  readonly email: string;
  readonly photo: string | null;
  readonly profile_ids: number[];
}

interface DecidedRow {
  readonly switch: boolean | null;
  readonly sees: boolean;
  readonly reason: AccessReason;
  readonly profile_id: number | null;
}

interface CellRow extends DecidedRow {
  readonly user_id: number;
  readonly briefcase_id: number;
  readonly content_id: number;
}

interface ContentRow {
  readonly id: number;
  readonly briefcase_id: number;
  readonly name: string;
  readonly kind: ContentKind;
  readonly enabled: boolean;
}

const PERSON = `m.user_id, m.name, m.email, m.profile_ids,
  (select o.version from user_photos o where o.user_id = m.user_id) as photo`;
const DECIDED = 'a.user_id, a.briefcase_id, a.switch, a.sees, a.reason, a.profile_id';

/** Lists the users who see each item of a briefcase, one page at a time. */
export async function readBriefcaseAccess(
  read: AccountRead,
  briefcaseId: number,
  { language, ...query }: Omit<BriefcaseAccessQuery, 'language'> & { readonly language: TextLanguage },
): Promise<BriefcaseAccess> {
  const { client, accountId } = read;
  const [briefcase] = await readBriefcases(read, language, briefcaseId);
  if (briefcase === undefined) throw new DomainError('not_found');
  const contents = await readContents(read, language, briefcaseId);
  const names = await readProfileNames(read);
  const given = await client.query<{ profile_id: number }>(
    'select profile_id from overseen_briefcase_profiles where account_id = $1 and briefcase_id = $2',
    [accountId, briefcaseId],
  );
  const on = new Set(given.rows.map((row) => row.profile_id));
  const page = await pagePeople(read, `access of ${briefcaseId}`, query);
  const ids = page.items.map((row) => row.user_id);
  const switches = await client.query<{ user_id: number; switch: boolean | null }>(
    `select user_id, switch from overseen_briefcase_access($2) where briefcase_id = $1`,
    [briefcaseId, ids],
  );
  const switchOf = new Map(switches.rows.map((row) => [row.user_id, row.switch]));
  const cells = await readCells(read, ids, briefcaseId);
  return {
    ...briefcase,
    contents: contents.map(presentContent),
    profiles: [...names].map(([id, name]) => ({ id, name, on: on.has(id) })),
    people: {
      ...page,
      items: page.items.map((row) => {
        const own = new Map(
          cells.filter((cell) => cell.user_id === row.user_id).map((cell) => [cell.content_id, cell]),
        );
        return {
          ...presentPerson(row, names),
          switch: asSwitch(switchOf.get(row.user_id) ?? null),
          seen: countSeen([...own.values()]),
          cells: contents.flatMap(({ id }) => {
            const cell = own.get(id);
            return cell === undefined ? [] : [{ contentId: id, ...presentDecided(cell, names) }];
          }),
        };
      }),
    },
  };
}

export async function listAccessPeople(
  read: AccountRead,
  query: ListAccessPeopleQuery,
): Promise<AccessPersonList> {
  const page = await pagePeople(read, 'access people', query);
  const names = await readProfileNames(read);
  const { seen, contentCount } = await countContents(
    read,
    page.items.map((row) => row.user_id),
  );
  return {
    ...page,
    items: page.items.map((row) => ({ ...presentPerson(row, names), seen: seen.get(row.user_id) ?? 0 })),
    contentCount,
  };
}

/**
 * Lists every briefcase and item, with whether the user sees it and why.
 * @throws DomainError user_not_found if the user has no such access rules
 */
export async function readPersonAccess(
  read: AccountRead,
  userId: number,
  language: TextLanguage,
): Promise<PersonAccess> {
  const { client, accountId } = read;
  const { rows: people } = await client.query<PersonRow>(
    `select ${PERSON} from overseen_people() m where m.user_id = $1`,
    [userId],
  );
  const [row] = people;
  if (row === undefined) throw new DomainError('user_not_found');
  const names = await readProfileNames(read);
  const briefcases = await readBriefcases(read, language);
  const contents = await readContents(read, language);
  const { rows: onBriefcases } = await client.query<DecidedRow & { briefcase_id: number }>(
    `select ${DECIDED} from overseen_briefcase_access($1) a`,
    [[userId]],
  );
  const cells = await readCells(read, [userId]);
  const opened = await client.query<{ content_id: number; opened_at: Date }>(
    `select content_id, opened_at from overseen_marks
      where account_id = $1 and user_id = $2 and opened_at is not null`,
    [accountId, userId],
  );
  const openedAt = new Map(opened.rows.map((mark) => [mark.content_id, mark.opened_at.toISOString()]));
  const cellOf = new Map(cells.map((cell) => [cell.content_id, cell]));
  const decidedOf = new Map(onBriefcases.map((decided) => [decided.briefcase_id, decided]));
  return {
    person: { ...presentPerson(row, names), seen: countSeen(cells) },
    contentCount: contents.length,
    briefcases: briefcases.map((briefcase) => ({
      ...briefcase,
      ...presentDecided(decidedOf.get(briefcase.id), names),
      contents: contents
        .filter((content) => content.briefcase_id === briefcase.id)
        .map((content) => ({
          ...presentContent(content),
          ...presentDecided(cellOf.get(content.id), names),
          openedAt: openedAt.get(content.id) ?? null,
        })),
    })),
  };
}

async function pagePeople(
  { client, accountId }: AccountRead,
  list: string,
  { limit, cursor, search, profiles }: ListAccessPeopleQuery,
): Promise<Page<PersonRow>> {
  const place = readIdPlace(list, cursor);
  const parameters = createParameters();
  const { bind } = parameters;
  const where = allOf(
    `m.account_id = ${bind(accountId)}`,
    contains('fold_text', 'm.search_text', search, parameters),
    when(profiles, (ids) => `m.profile_ids && ${bind(ids)}::int[]`),
  );
  const offset = place?.after ?? 0;
  const { rows } = await client.query<PersonRow & { total: number }>(
    `select ${PERSON}, count(*) over ()::int as total from overseen_people() m where ${where}
      order by m.name_key, m.email limit ${bind(limit + 1)} offset ${bind(offset)}`,
    parameters.values,
  );
  return pageOf(rows, {
    list,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: () => [String(offset + limit)],
    present: (row) => row,
  });
}

async function readContents(
  { client, accountId }: AccountRead,
  language: TextLanguage,
  briefcaseId: number | null = null,
): Promise<ContentRow[]> {
  const { rows } = await client.query<ContentRow>(
    `select c.content_id as id, c.briefcase_id, ${translated('c', 'name', '$2')} as name, c.kind, c.enabled
      from overseen_contents c
      where c.account_id = $1 and ($3::int is null or c.briefcase_id = $3) order by c.place, c.content_id`,
    [accountId, language, briefcaseId],
  );
  return rows;
}

async function readCells(
  { client }: AccountRead,
  userIds: readonly number[],
  briefcaseId: number | null = null,
): Promise<CellRow[]> {
  const { rows } = await client.query<CellRow>(
    `select ${DECIDED}, a.content_id from overseen_content_access($1, $2) a`,
    [userIds, briefcaseId],
  );
  return rows;
}

async function countContents(
  { client, accountId }: AccountRead,
  userIds: readonly number[],
): Promise<{ seen: ReadonlyMap<number, number>; contentCount: number }> {
  const { rows } = await client.query<{ user_id: number; count: number }>(
    `select user_id, count(*)::int as count from overseen_content_access($1) where sees group by user_id`,
    [userIds],
  );
  const all = await client.query<{ count: number }>(
    'select count(*)::int as count from overseen_contents where account_id = $1',
    [accountId],
  );
  return {
    seen: new Map(rows.map((row) => [row.user_id, row.count])),
    contentCount: all.rows[0]?.count ?? 0,
  };
}

async function readProfileNames({ client, accountId }: AccountRead): Promise<ProfileNames> {
  const { rows } = await client.query<{ profile_id: number; name: string }>(
    'select profile_id, name from overseen_profiles where account_id = $1 order by lower(name), profile_id',
    [accountId],
  );
  return new Map(rows.map((row) => [row.profile_id, row.name]));
}

function countSeen(cells: readonly DecidedRow[]): number {
  return cells.filter(({ sees }) => sees).length;
}

function presentPerson(row: PersonRow, names: ProfileNames): Omit<AccessPerson, 'seen'> {
  const { user_id: id, name, email, photo } = row;
  return { id, name, email, photo, profiles: row.profile_ids.map((profileId) => nameOf(profileId, names)) };
}

function presentContent({ id, name, kind, enabled }: ContentRow) {
  return { id, name, kind, enabled };
}

function presentDecided(decided: DecidedRow | undefined, names: ProfileNames) {
  const profileId = decided?.reason === 'profile' ? decided.profile_id : null;
  return {
    switch: asSwitch(decided?.switch ?? null),
    sees: decided?.sees ?? false,
    reason: decided?.reason ?? ('nothing' as const),
    profile: profileId === null ? null : nameOf(profileId, names),
  };
}

function nameOf(id: number, names: ProfileNames): { id: number; name: string } {
  return { id, name: names.get(id) ?? '' };
}
