import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../identity/testing/start-identity-server.ts';
import { peopleRoutes } from './people-routes.ts';

let portal: IdentityServer;
beforeAll(async () => {
  portal = await startIdentityServer(peopleRoutes);
});
afterAll(() => portal.stop());

const signIn = async (email: string) => (await portal.signIn(email)).access;
const leave = (token: string, accountId: number) =>
  portal.call('POST', `/accounts/${accountId}/leave`, token);

/** Until so many who leave wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  for (let waiting = 0; waiting < count;) {
    const [row] = await portal.queryAsOwner<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%leave_account%'`,
    );
    waiting = row?.waiting ?? 0;
  }
}

describe('leaving an account', () => {
  it('is refused to the second of two administrators who leave at once', async () => {
    const { accountIds } = await plantPeople(portal, {
      accounts: ['alfa.example', 'beta.example'],
      modules: [],
      people: ['ana', 'bia'].map((name) => ({
        email: `${name}@alfa.example`,
        roles: { 'alfa.example': 'admin', 'beta.example': 'viewer' },
      })),
    });
    const alfa = accountIds['alfa.example'] ?? 0;
    const tokens = [await signIn('ana@alfa.example'), await signIn('bia@alfa.example')];
    const holder = new pg.Client({ connectionString: portal.ownerUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from accounts where account_id = $1 for update', [alfa]);
    const leaving = tokens.map((token) => leave(token, alfa));
    // Both are inside, and neither has seen what the other does.
    await untilWaiting(2);
    await holder.query('commit');
    await holder.end();
    const answers = await Promise.all(leaving);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
    expect(await portal.queryAsOwner('select from memberships where account_id = $1', [alfa])).toHaveLength(
      1,
    );
  });

  it('waits for the import that runs, and is not waited for', async () => {
    const { accountIds, userIds } = await plantPeople(portal, {
      accounts: ['gama.example'],
      modules: [],
      people: [{ email: 'leo@gama.example', roles: { 'gama.example': 'viewer' } }],
    });
    const gama = accountIds['gama.example'] ?? 0;
    const leo = await signIn('leo@gama.example');
    const membership = [gama, userIds['leo@gama.example']];
    await portal.queryAsOwner(
      `insert into imports (account_id, kind, user_id, file_name, state)
        values ($1, 'asset', $2, 'a.csv', 'running')`,
      membership,
    );
    const job = new pg.Client({ connectionString: portal.ownerUrl });
    await job.connect();
    await job.query('begin');
    await job.query('select from imports where account_id = $1 and user_id = $2 for update', membership);
    const leaving = leave(leo, gama);
    await untilWaiting(1);
    // As what it tells the person does.
    await job.query(
      'select from memberships where account_id = $1 and user_id = $2 for key share',
      membership,
    );
    await job.query('commit');
    await job.end();
    expect((await leaving).statusCode).toBe(200);
  });
});
