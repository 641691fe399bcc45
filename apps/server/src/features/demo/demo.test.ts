import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { deriveModules, moduleCodes, type Section } from '@azimute/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/log.ts';
import { createTestDatabase } from '../../platform/testing/create-test-database.ts';
import { proveApiKey } from '../access/prove-api-key.ts';
import { verifyPassword } from '../identity/password.ts';
import { createTestPortal, type TestPortal } from '../telemetry/testing/create-test-portal.ts';
import { demoAccounts } from './demo-fleet.ts';
import { openDemoDoors } from './open-demo-doors.ts';
import { demoAdministratorEmail, demoManagerEmail, demoViewerEmail, seedDemo } from './seed-demo.ts';
import { startSimulator } from './simulate-fleet.ts';

const password = 'correct horse battery';
const log = createLogger({ level: 'silent' });
let portal: TestPortal;
let owner: pg.Client;
beforeAll(async () => {
  portal = await createTestPortal({ clock: systemClock, log });
  owner = new pg.Client({ connectionString: portal.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await portal.close();
});

/** Asks again and again until it holds; the test's own time limit is the only clock. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(50);
}

async function count(sql: string): Promise<number> {
  const [row] = await portal.queryAsOwner<{ count: number }>(`select count(*)::int as count from ${sql}`);
  return row?.count ?? -1;
}

describe('seeding', () => {
  it('fills an empty database once', async () => {
    expect(await seedDemo(owner, { password, locale: 'pt' })).toBe('made');
    expect(await seedDemo(owner, { password: 'another password', locale: 'es' })).toBe('there');
    expect(await count('accounts')).toBe(2);
    expect(await count('units')).toBe(6);
    expect(await count('assets')).toBe(80);
    expect(await count('devices where asset_id is not null')).toBe(80);
    expect(await count('assets where in_maintenance')).toBeGreaterThan(0);
    expect(await count('assets where disabled')).toBeGreaterThan(0);
    expect(await count(`audit_entries where action = 'demo.seed'`)).toBe(2);
  });

  it('leaves a database alone that somebody uses, and finds no door in it', async () => {
    const used = await createTestDatabase();
    await used.queryAsOwner(`insert into users (email, name) values ('somebody@test.example', 'Somebody')`);
    const usedOwner = new pg.Client({ connectionString: used.ownerUrl });
    await usedOwner.connect();
    expect(await seedDemo(usedOwner, { password, locale: 'pt' })).toBe('absent');
    expect(await used.queryAsOwner('select from accounts')).toEqual([]);
    expect(await openDemoDoors(usedOwner)).toEqual([]);
    await usedOwner.end();
    await used.drop();
  });

  it('makes two administrators of both accounts and a viewer of one UL of the first', async () => {
    const users = await portal.queryAsOwner<{ email: string; password_hash: string; roles: string[] }>(
      `select email, password_hash, array_agg(role order by account_id) as roles
        from users join memberships using (user_id) group by user_id order by email`,
    );
    expect(users.map(({ email, roles }) => [email, roles])).toEqual([
      [demoAdministratorEmail, ['admin', 'admin']],
      [demoManagerEmail, ['admin', 'admin']],
      [demoViewerEmail, ['viewer']],
    ]);
    for (const user of users) expect(await verifyPassword(user.password_hash, password)).toBe(true);
    const sections = await portal.queryAsOwner<Section>('select module, level from profile_sections');
    const sees = deriveModules({
      role: 'viewer',
      accountModules: moduleCodes,
      sections,
      hasProfile: true,
    }).sees;
    expect(sees).toContain('services:simc:geolocalizacao:mapa');
    expect(sees).not.toContain('admin:users');
    const units = await portal.queryAsOwner<{ code: string; name: string }>(
      'select code, name from profile_units join units using (account_id, unit_id)',
    );
    expect(units).toEqual([demoAccounts[0].units[0]]);
  });
});

describe('the simulator', () => {
  it('gets a new key at each start, good for its account alone', async () => {
    const [earlier] = await openDemoDoors(owner);
    const [door] = await openDemoDoors(owner);
    if (earlier === undefined || door === undefined) throw new Error('The demo has doors');
    expect(await proveApiKey(portal.database, earlier.key)).toBeNull();
    expect(await proveApiKey(portal.database, door.key)).toMatchObject({
      accountId: door.accountId,
      scopes: ['telemetry:write'],
    });
    expect(await count('api_keys')).toBe(2);
  });

  it('waits for the portal, then moves every machine of both accounts, and is told only once of its past', async () => {
    const closed = createServer((_, response) => response.writeHead(503).end());
    await once(closed.listen(0, '127.0.0.1'), 'listening');
    const address = closed.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    if (port === undefined) throw new Error('No port');
    const refused = once(closed, 'request');
    const simulator = startSimulator({
      baseUrl: `http://127.0.0.1:${port}`,
      doors: await openDemoDoors(owner),
      log,
    });
    await refused;
    closed.closeAllConnections();
    await new Promise((resolve) => {
      closed.close(resolve);
    });
    await portal.server.listen({ host: '127.0.0.1', port });
    const heard = 76;
    await until(async () => (await count('asset_states')) === heard);
    expect(
      await count('asset_states s join assets a using (asset_id) where a.account_id <> s.account_id'),
    ).toBe(0);
    expect(await count("asset_states where fixed_at > now() - interval '1 minute'")).toBeGreaterThan(60);
    await until(async () => (await count(`positions where fixed_at < now() - interval '3 hours'`)) > 300);
    const moving = `(select asset_id from positions where speed_kph > 30 group by 1 having count(*) > 5) as m`;
    await until(async () => (await count(moving)) > 20);
    await simulator.stop();
    expect(await count('quarantined_positions')).toBe(0);
    const heardOf = new Map((await openDemoDoors(owner)).flatMap((door) => [...door.lastFixMs]));
    expect(heardOf.size).toBe(heard);
  });

  it('sends nothing more once it has stopped', async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests += 1;
      response.end(JSON.stringify({ accepted: 1, duplicates: 0, rejected: [] }));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const doors = await openDemoDoors(owner);
    const simulator = startSimulator({ baseUrl: `http://127.0.0.1:${port}`, doors, log });
    await until(async () => requests > 30);
    await simulator.stop();
    const sent = requests;
    await once(server.close(), 'close');
    await sleep(1_200);
    expect(requests).toBe(sent);
  });
});
