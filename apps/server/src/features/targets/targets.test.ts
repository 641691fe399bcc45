import { financialMetrics, metricCodes, type Target, type TargetList } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../telemetry/testing/create-test-portal.ts';
import { targetsRoutes } from './targets-routes.ts';

const COCKPIT = 'services:simc:cockpit';
const FINANCIALS = 'services:simc:financials';
const clock = createManualClock(new Date('2026-11-25T12:00:00Z'));
let portal: TestPortal;
let account: TestAccount;
let owner: Actor;
let actor: Actor | null = null;
let southId: number;

beforeAll(async () => {
  portal = await createTestPortal({ clock, actor: () => actor, routes: targetsRoutes });
  account = await createTestAccount(portal, 'one.example');
  owner = { ...account.administrator, sees: [COCKPIT, FINANCIALS], changes: [COCKPIT] };
  const assetId = await account.addAsset();
  await portal.queryAsOwner(`update accounts set modules = '{services:simc}'`);
  await portal.queryAsOwner(`update assets set category = 'Excavator' where asset_id = $1`, [assetId]);
  const [south] = await portal.queryAsOwner<{ id: number }>(
    `insert into units (account_id, code, name) values ($1, 'S', 'South') returning unit_id as id`,
    [account.accountId],
  );
  southId = south?.id ?? 0;
});
afterAll(() => portal.close());
beforeEach(async () => {
  actor = owner;
  await portal.queryAsOwner('delete from targets');
});

const ofAccount = { metric: 'utilization', value: 35, from: '2026-11-01' };
const viewer = (): Actor => ({ ...owner, role: 'viewer', allUnits: false, unitIds: [account.unitId] });
const ofUnit = (): object => ({ ...ofAccount, unitId: account.unitId, value: 40 });

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  return await portal.server.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: 'Bearer session' },
    ...(payload !== undefined && { payload }),
  });
}

async function add(payload: object): Promise<Target> {
  const answer = await ask('POST', '/targets', payload);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Target>();
}

const list = async (query = ''): Promise<TargetList> =>
  (await ask('GET', `/targets${query}`)).json<TargetList>();

describe('targets', () => {
  it('are refused of nothing that is there, beyond a whole, ending before they begin, and twice from one day', async () => {
    await add(ofAccount);
    await add(ofUnit());
    const wrong: [object, string][] = [
      [{ ...ofAccount, unitId: 999_999 }, 'unitId'],
      [{ ...ofAccount, category: 'Rocket' }, 'category'],
      [{ ...ofAccount, value: 100.5 }, 'value'],
      [{ ...ofAccount, value: -1 }, 'value'],
      [{ ...ofAccount, metric: 'luck' }, 'metric'],
      [{ ...ofAccount, to: '2026-10-31' }, 'to'],
      [{ ...ofAccount, value: 50 }, 'from'],
      [{ ...ofUnit(), value: 50 }, 'from'],
    ];
    for (const [body, field] of wrong) {
      const answer = await ask('POST', '/targets', body);
      expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
        422,
        [field],
      ]);
    }
    await add({ ...ofAccount, metric: 'mtbf', value: 250 });
    expect((await ask('DELETE', '/targets/999999')).statusCode).toBe(404);
    expect((await ask('GET', '/targets?cursor=x')).statusCode).toBe(422);
  });

  it('are seen with any module of monitoring, and changed by whoever changes the Cockpit', async () => {
    const { id, updatedAt } = await add(ofAccount);
    actor = { ...owner, sees: ['services:simc:safety'], changes: ['services:simc:safety'] };
    expect((await list()).total).toBe(1);
    expect((await ask('POST', '/targets', ofUnit())).statusCode).toBe(403);
    expect((await ask('PUT', `/targets/${id}`, { ...ofAccount, updatedAt })).statusCode).toBe(403);
    expect((await ask('DELETE', `/targets/${id}`)).statusCode).toBe(403);
    actor = { ...owner, sees: ['services:file-manager'], changes: [] };
    expect((await ask('GET', '/targets')).statusCode).toBe(403);
  });

  it('of what is made of costs go with Financials, each of them', async () => {
    for (const metric of metricCodes) await add({ ...ofAccount, metric, value: 7 });
    const { id } = await add({ ...ofAccount, metric: 'cost', value: 7, from: '2026-12-01' });
    actor = { ...owner, sees: [COCKPIT] };
    const seen = (await list('?limit=500')).items.map(({ metric }) => metric);
    expect(seen.toSorted()).toEqual(
      metricCodes.filter((code) => !financialMetrics.includes(code)).toSorted(),
    );
    expect((await ask('GET', `/targets/${id}`)).statusCode).toBe(404);
    expect((await ask('DELETE', `/targets/${id}`)).statusCode).toBe(404);
    const ofCost = { ...ofAccount, metric: 'cost', from: '2026-12-24' };
    expect((await ask('POST', '/targets', ofCost)).statusCode).toBe(403);
    // The database alone says the same.
    for (const metric of financialMetrics)
      await expect(
        asActor(portal.database.app, actor, (client) =>
          client.query(
            `insert into targets (account_id, metric, value, first_day, updated_at) values ($1, $2, 1, '2027-01-01', now())`,
            [account.accountId, metric],
          ),
        ),
      ).rejects.toThrow('row-level security');
  });

  it('of a UL belong to it, others to whoever has all ULs', async () => {
    const whole = await add(ofAccount);
    const foreign = await add({ ...ofAccount, unitId: southId });
    expect((await list()).hasAllUnits).toBe(true);
    actor = viewer();
    expect((await list()).hasAllUnits).toBe(false);
    expect((await ask('GET', `/targets/${whole.id}`)).json()).toEqual(whole);
    expect((await ask('GET', `/targets/${foreign.id}`)).statusCode).toBe(404);
    expect((await ask('DELETE', `/targets/${foreign.id}`)).statusCode).toBe(404);
    expect((await ask('POST', '/targets', { ...ofAccount, unitId: southId })).statusCode).toBe(422);
    expect((await ask('POST', '/targets', { ...ofAccount, category: 'Excavator' })).statusCode).toBe(403);
    expect((await ask('DELETE', `/targets/${whole.id}`)).statusCode).toBe(403);
    const own = await add(ofUnit());
    expect(
      (await ask('PUT', `/targets/${own.id}`, { ...ofAccount, updatedAt: own.updatedAt })).statusCode,
    ).toBe(403);
    expect((await list()).items.map(({ id }) => id).toSorted()).toEqual([whole.id, own.id].toSorted());
    // The database alone says the same.
    const changed = await asActor(portal.database.app, viewer(), async (client) => {
      const { rows } = await client.query<{ id: number }>(
        'update targets set value = 1 returning target_id as id',
      );
      return rows.map(({ id }) => id);
    });
    expect(changed).toEqual([own.id]);
    await expect(
      asActor(portal.database.app, viewer(), (client) =>
        client.query('update targets set unit_id = null where target_id = $1', [own.id]),
      ),
    ).rejects.toThrow('row-level security');
  });

  it('change unless somebody changed them before, and end', async () => {
    const made = await add({ ...ofUnit(), category: 'Excavator' });
    expect(made).toMatchObject({
      metric: 'utilization',
      unit: { id: account.unitId },
      category: 'Excavator',
      value: 40,
      to: null,
    });
    const body = { ...ofUnit(), category: 'Excavator', value: 45, updatedAt: made.updatedAt };
    const changed = await ask('PUT', `/targets/${made.id}`, body);
    expect(changed.json()).toMatchObject({ value: 45 });
    expect((await ask('PUT', `/targets/${made.id}`, body)).statusCode).toBe(409);
    const same = { ...body, updatedAt: changed.json<Target>().updatedAt };
    expect((await ask('PUT', `/targets/${made.id}`, same)).json()).toEqual(changed.json());
    const ended = await ask('PUT', `/targets/${made.id}`, { ...same, to: '2026-12-31' });
    expect(ended.json()).toMatchObject({ to: '2026-12-31' });
    expect((await ask('DELETE', `/targets/${made.id}`)).statusCode).toBe(204);
    expect((await list()).total).toBe(0);
    const entries = await portal.queryAsOwner<{ action: string; before: object; after: object }>(
      `select action, before, after from audit_entries where entity = 'target' and entity_id = $1 order by at, action`,
      [String(made.id)],
    );
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'target.create',
      'target.delete',
      'target.update',
      'target.update',
    ]);
    const values = entries.find(({ after }) => after !== null && 'value' in after && !('metric' in after));
    expect(values).toMatchObject({ before: { value: 40 }, after: { value: 45 } });
  });

  it('are found, narrowed down and read page by page in every order', async () => {
    await add(ofAccount);
    await add({ ...ofUnit(), metric: 'idle_share', from: '2026-10-01' });
    await add({ ...ofAccount, category: 'Excavator', value: 20 });
    expect((await list('?search=excav')).total).toBe(1);
    expect((await list('?metrics=utilization')).total).toBe(2);
    expect((await list(`?units=${account.unitId}`)).total).toBe(1);
    expect((await list('?categories=Excavator&metrics=idle_share')).total).toBe(0);
    for (const sort of ['metric', 'from', 'value', 'updatedAt'])
      for (const order of ['asc', 'desc']) {
        const ids: number[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const page = await list(`?limit=1&sort=${sort}&order=${order}${cursor && `&cursor=${cursor}`}`);
          ids.push(...page.items.map(({ id }) => id));
          cursor = page.nextCursor;
        }
        expect(new Set(ids).size, `${sort} ${order}`).toBe(3);
      }
    const values = (await list('?sort=value&order=desc')).items.map(({ value }) => value);
    expect(values).toEqual([40, 35, 20]);
  });
});
