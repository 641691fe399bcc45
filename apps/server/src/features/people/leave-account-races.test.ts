import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { limits } from '../../platform/testing/limits.ts';
import { portalOf } from '../../testing/portal-of.ts';

const portal = await portalOf({ viewer: { role: 'admin' }, people: { leo: {} } });
const { owner, viewer: bia, people, accountId, queryAsOwner } = portal;
for (const person of [owner, bia]) await portal.joinElsewhere(person);
const leave = { params: { accountId } };

async function hold(): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: portal.ownerUrl });
  await holder.connect();
  await holder.query('begin');
  return holder;
}

/** Waits until this many leaving users wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  const waiting = () =>
    queryAsOwner(
      `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%leave_account%'`,
    );
  await expect.poll(waiting, { timeout: limits.waitMs }).toHaveLength(count);
}

describe('leaving an account', () => {
  it('waits for a running import, without blocking it', async () => {
    const membership = [accountId, people.leo.id];
    await queryAsOwner(
      `insert into imports (account_id, kind, user_id, file_name, state)
        values ($1, 'asset', $2, 'a.csv', 'running')`,
      membership,
    );
    const job = await hold();
    await job.query('select from imports where account_id = $1 and user_id = $2 for update', membership);
    const leaving = people.leo.send('leaveAccount', leave);
    await untilWaiting(1);
    // Like the notification of the user.
    await job.query(
      'select from memberships where account_id = $1 and user_id = $2 for key share',
      membership,
    );
    await job.query('commit');
    await job.end();
    expect((await leaving).statusCode).toBe(200);
  });

  it('is refused to the second of two administrators who leave concurrently', async () => {
    const holder = await hold();
    await holder.query('select from accounts where account_id = $1 for update', [accountId]);
    const leaving = [owner, bia].map((person) => person.send('leaveAccount', leave));
    // Both are inside their transactions, and neither has seen the other's change.
    await untilWaiting(2);
    await holder.query('commit');
    await holder.end();
    const answers = await Promise.all(leaving);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
    const left = await queryAsOwner('select user_id from memberships where account_id = $1', [accountId]);
    expect(left).toHaveLength(1);
  });
});
