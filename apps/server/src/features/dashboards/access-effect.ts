import type { AccessEffect } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';

/**
 * Access that a change may affect: the access of the given users, or everyone's access to the given briefcases and
 * their subfolders.
 */
export interface AccessScope {
  readonly briefcaseIds?: readonly number[];
  readonly userIds?: readonly number[];
}

type Effect = Pick<AccessEffect, 'gained' | 'lost'>;
type Seen = ReadonlyMap<number, ReadonlySet<number>>;

/** A notification holds at most 8,000 bytes. */
const PEOPLE_IN_A_NOTICE = 500;

/**
 * Runs a change of access and returns the affected users. The commit notifies their open screens of changed rights
 * (docs/decisions/0036).
 */
export async function changeAndTell(
  read: AccountRead,
  scope: AccessScope,
  change: () => Promise<unknown>,
): Promise<Effect> {
  const before = await readSeen(read, scope);
  await change();
  const after = await readSeen(read, scope);
  const people = [...new Set([...before.keys(), ...after.keys()])];
  const gained = people.map((id) => ({ id, contents: countMissing(after.get(id), before.get(id)) }));
  const lost = people.map((id) => ({ id, contents: countMissing(before.get(id), after.get(id)) }));
  const touched = people.filter((_, index) => gained[index]?.contents !== 0 || lost[index]?.contents !== 0);
  const names = await readNames(read, touched);
  await tell(read, touched);
  const present = (all: readonly { id: number; contents: number }[]) =>
    all
      .filter(({ contents }) => contents > 0)
      .map(({ id, contents }) => ({ userId: id, name: names.get(id) ?? '', contents }));
  return { gained: present(gained), lost: present(lost) };
}

function countMissing(of: ReadonlySet<number> = new Set(), from: ReadonlySet<number> = new Set()): number {
  let count = 0;
  for (const id of of) if (!from.has(id)) count += 1;
  return count;
}

async function readSeen(
  { client, accountId }: AccountRead,
  { briefcaseIds = [], userIds = [] }: AccessScope,
): Promise<Seen> {
  const { rows } = await client.query<{ user_id: number; ids: number[] }>(
    `select a.user_id, array_agg(a.content_id) as ids from content_access a
      where a.account_id = $1 and a.sees and (a.user_id = any($3::int[]) or a.briefcase_id in (
        select b.briefcase_id from briefcases b
        where b.account_id = $1 and (b.briefcase_id = any($2::int[]) or b.parent_id = any($2::int[]))))
      group by a.user_id order by a.user_id`,
    [accountId, briefcaseIds, userIds],
  );
  return new Map(rows.map(({ user_id: id, ids }) => [id, new Set(ids)]));
}

async function readNames(
  { client, accountId }: AccountRead,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ user_id: number; name: string }>(
    'select user_id, name from account_people where account_id = $1 and user_id = any($2::int[])',
    [accountId, userIds],
  );
  return new Map(rows.map((row) => [row.user_id, row.name]));
}

async function tell({ client }: AccountRead, userIds: readonly number[]): Promise<void> {
  for (let from = 0; from < userIds.length; from += PEOPLE_IN_A_NOTICE) {
    const notice = { topic: 'rights', userIds: userIds.slice(from, from + PEOPLE_IN_A_NOTICE) };
    await client.query(`select pg_notify('azimute_live', $1)`, [JSON.stringify(notice)]);
  }
}
