import { createHash } from 'node:crypto';
import { factNames } from '@azimute/contract';
import type {
  IssuedRentalStatement,
  RentalChoiceList,
  RentalContract,
  RentalContractList,
  RentalStatement,
  RentalStatementList,
} from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { factColumns } from '../metrics/fact-columns.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../telemetry/testing/create-test-portal.ts';
import { rentalsRoutes } from './rentals-routes.ts';

const MODULE = 'services:simc:financials';
const clock = createManualClock(new Date('2026-11-10T12:00:00Z'));
let portal: TestPortal;
let account: TestAccount;
let owner: Actor;
let actor: Actor | null = null;
let mine: number;
let others: number;
let customerId: number;
let siteId: number;
let terms: Record<string, unknown>;

beforeAll(async () => {
  portal = await createTestPortal({ clock, actor: () => actor, routes: rentalsRoutes });
  account = await createTestAccount(portal, 'one.example');
  const [user] = await portal.queryAsOwner<{ id: number }>(
    `insert into users (email, name) values ('ana@one.example', 'Ana') returning user_id as id`,
  );
  await portal.queryAsOwner(`insert into memberships (account_id, user_id, role) values ($1, $2, 'admin')`, [
    account.accountId,
    user?.id,
  ]);
  owner = { ...account.administrator, userId: user?.id ?? 0, sees: [MODULE], changes: [MODULE] };
  [mine, others] = [await account.addAsset(), await account.addAsset()];
  await portal.queryAsOwner(`update accounts set modules = '{${MODULE}}', time_zone = 'UTC'`);
  await portal.queryAsOwner(
    `with south as (insert into units (account_id, code, name) values ($1, 'S', 'South') returning unit_id)
      update assets set unit_id = (select unit_id from south) where asset_id = $2`,
    [account.accountId, others],
  );
  customerId = await insert(
    `insert into customers (account_id, name) values ($1, 'Silva') returning customer_id as id`,
  );
  siteId = await insert(
    `insert into geofences (account_id, unit_id, name, color, on_entry, on_exit, on_speeding, all_assets, shape, drawn_as,
        area_square_meters, perimeter_meters, vertex_count, west, south, east, north, severity, entry_dwell_seconds,
        exit_dwell_seconds, must_be_inside, tags, version)
      values ($1, ${account.unitId}, 'Yard', 'petrol', true, true, false, true, '[]', 'polygon', 1, 1, 4, 0, 0, 1, 1, 'low',
        0, 0, false, '{}', 1) returning geofence_id as id`,
  );
  terms = {
    code: 'C-1',
    customerId,
    assetId: mine,
    siteId,
    from: '2026-11-01',
    basis: 'day',
    rate: 1000,
    includedHours: 8,
    overuseRate: 50,
    dayRule: 'on_site',
  };
});
afterAll(() => portal.close());
beforeEach(async () => {
  actor = owner;
  await portal.queryAsOwner('delete from rental_statements');
  await portal.queryAsOwner('delete from rental_contracts');
  await portal.queryAsOwner('delete from asset_days');
});

async function insert(statement: string): Promise<number> {
  const [row] = await portal.queryAsOwner<{ id: number }>(statement, [account.accountId]);
  return row?.id ?? 0;
}

async function plantDay(day: string, engineHours: number, siteHours: number): Promise<void> {
  await portal.queryAsOwner('select ensure_fact_partitions(array[$1::date])', [day]);
  const facts = Object.fromEntries(factNames.map((name) => [factColumns[name], 0]));
  await portal.queryAsOwner(
    `insert into asset_days select (jsonb_populate_record(null::asset_days, $1)).*
      on conflict (account_id, asset_id, day) do update set engine_seconds = excluded.engine_seconds`,
    [
      {
        ...facts,
        account_id: account.accountId,
        asset_id: mine,
        day,
        unit_id: account.unitId,
        category: '',
        engine_seconds: engineHours * 3600,
        fences: { [siteId]: siteHours * 3600 },
        hours: Array.from({ length: 96 }, () => 0),
        events: {},
        is_closed: true,
        is_revised: false,
        facts_version: 1,
        known_from: '2026-11-09T00:00:00Z',
      },
    ],
  );
}

const viewer = (): Actor => ({ ...owner, role: 'viewer', allUnits: false, unitIds: [account.unitId] });

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  return await portal.server.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: 'Bearer session' },
    ...(payload !== undefined && { payload }),
  });
}

async function add(payload: object = terms): Promise<RentalContract> {
  const answer = await ask('POST', '/rental-contracts', payload);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<RentalContract>();
}

/** What a period comes to, as it is issued. */
async function show(contractId: number, from: string, to: string) {
  const answer = await ask('GET', `/rental-contracts/${contractId}/statement?from=${from}&to=${to}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { updatedAt, sums, overlaps } = answer.json<RentalStatement>();
  return { from, to, updatedAt, total: sums.total, overlaps: overlaps.length };
}

async function issue(contractId: number, from: string, to: string): Promise<IssuedRentalStatement> {
  const shown = await show(contractId, from, to);
  const answer = await ask('POST', `/rental-contracts/${contractId}/statements`, shown);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<IssuedRentalStatement>();
}

const list = async (query = ''): Promise<RentalContractList> =>
  (await ask('GET', `/rental-contracts${query}`)).json<RentalContractList>();

describe('rental contracts', () => {
  it('are refused of what is not there, ending before they begin, at no site, or twice', async () => {
    await add();
    const wrong: [object, string][] = [
      [{ ...terms, code: 'C-2', assetId: 999_999 }, 'assetId'],
      [{ ...terms, code: 'C-2', customerId: 999_999 }, 'customerId'],
      [{ ...terms, code: 'C-2', siteId: 999_999 }, 'siteId'],
      [{ ...terms, siteId: null }, 'siteId'],
      [{ ...terms, to: '2026-10-31' }, 'to'],
      [{ ...terms, rate: 0 }, 'rate'],
      [terms, 'code'],
    ];
    for (const [body, field] of wrong) {
      const answer = await ask('POST', '/rental-contracts', body);
      expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
        422,
        [field],
      ]);
    }
    expect((await ask('DELETE', '/rental-contracts/999999')).statusCode).toBe(404);
    expect((await ask('GET', '/rental-contracts?cursor=x')).statusCode).toBe(422);
  });

  it('are kept from whoever does not see Financials, and from changes of whoever only sees it', async () => {
    const { id, updatedAt } = await add();
    const { seal, id: statementId } = await issue(id, '2026-11-01', '2026-11-02');
    actor = { ...owner, sees: ['services:simc:cockpit'], changes: [] };
    for (const path of [
      '/rental-contracts',
      '/rental-choices?of=asset',
      '/rental-statements',
      `/rental-statements/${statementId}`,
      `/rental-contracts/${id}/statement?from=2026-11-01&to=2026-11-02`,
    ])
      expect((await ask('GET', path)).statusCode, path).toBe(403);
    // A seal says nothing of money.
    expect((await ask('GET', `/rental-seals/${seal}`)).json()).toEqual({
      code: 'C-1',
      number: 1,
      from: '2026-11-01',
      to: '2026-11-02',
      issuedAt: '2026-11-10T12:00:00.000Z',
      holds: true,
    });
    actor = { ...owner, changes: [] };
    expect((await list()).total).toBe(1);
    expect((await ask('POST', '/rental-contracts', terms)).statusCode).toBe(403);
    expect((await ask('PUT', `/rental-contracts/${id}`, { ...terms, updatedAt })).statusCode).toBe(403);
    expect((await ask('DELETE', `/rental-contracts/${id}`)).statusCode).toBe(403);
    const shown = await show(id, '2026-11-03', '2026-11-03');
    expect((await ask('POST', `/rental-contracts/${id}/statements`, shown)).statusCode).toBe(403);
  });

  it('and their statements belong to the UL of their asset, by the database alone as well', async () => {
    const foreign = await add({ ...terms, assetId: others, dayRule: 'calendar', siteId: null });
    const own = await add();
    const { id: statementId, seal } = await issue(foreign.id, '2026-11-01', '2026-11-02');
    actor = viewer();
    expect((await list()).items.map(({ id }) => id)).toEqual([own.id]);
    expect((await ask('GET', `/rental-contracts/${foreign.id}`)).statusCode).toBe(404);
    expect((await ask('GET', `/rental-contracts/${own.id}`)).json()).toEqual(own);
    expect((await ask('DELETE', `/rental-contracts/${foreign.id}`)).statusCode).toBe(404);
    expect(
      (await ask('POST', '/rental-contracts', { ...terms, code: 'C-9', assetId: others })).statusCode,
    ).toBe(422);
    expect((await ask('GET', `/rental-statements/${statementId}`)).statusCode).toBe(404);
    expect((await ask('GET', `/rental-seals/${seal}`)).statusCode).toBe(404);
    const choices = async (of: string): Promise<string[]> =>
      (await ask('GET', `/rental-choices?of=${of}`)).json<RentalChoiceList>().items.map(({ label }) => label);
    expect(await choices('asset')).toHaveLength(1);
    expect(await choices('customer')).toEqual(['Silva']);
    expect(await choices('site')).toEqual(['Yard']);
    const changed = await asActor(portal.database.app, viewer(), async (client) => {
      const { rows } = await client.query<{ id: number }>(
        'update rental_contracts set rate = 1 returning contract_id as id',
      );
      return rows.map(({ id }) => id);
    });
    expect(changed).toEqual([own.id]);
    await expect(
      asActor(portal.database.app, owner, (client) =>
        client.query('update rental_statements set number = 2'),
      ),
    ).rejects.toThrow('permission denied');
  });

  it('change unless somebody changed them before, and end', async () => {
    const made = await add();
    expect(made).toMatchObject({
      customer: { name: 'Silva' },
      site: { name: 'Yard' },
      to: null,
      leastMinutes: 60,
    });
    const body = { ...terms, rate: 1100, to: '2026-12-01', updatedAt: made.updatedAt };
    expect((await ask('PUT', `/rental-contracts/${made.id}`, body)).json()).toMatchObject({ rate: 1100 });
    expect((await ask('PUT', `/rental-contracts/${made.id}`, body)).statusCode).toBe(409);
    expect((await ask('DELETE', `/rental-contracts/${made.id}`)).statusCode).toBe(204);
    const entries = await portal.queryAsOwner<{ action: string }>(
      `select action from audit_entries where entity = 'rental' and entity_id = $1 order by 1`,
      [String(made.id)],
    );
    expect(entries.map(({ action }) => action)).toEqual(['rental.create', 'rental.delete', 'rental.update']);
  });

  it('are found, narrowed down and read page by page in every order', async () => {
    await add();
    await add({ ...terms, code: 'C-2', from: '2026-10-01', to: '2026-10-31', basis: 'month' });
    await add({ ...terms, code: 'D-1', from: '2026-12-01' });
    expect((await list('?search=silva')).total).toBe(3);
    expect((await list('?search=c-')).total).toBe(2);
    expect((await list('?bases=month')).total).toBe(1);
    expect((await list('?runsOn=2026-11-05')).items.map(({ code }) => code)).toEqual(['C-1']);
    expect((await list(`?customers=${customerId}&assets=${others}`)).total).toBe(0);
    for (const sort of ['from', 'code', 'updatedAt'])
      for (const order of ['asc', 'desc']) {
        const ids: number[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const page = await list(`?limit=1&sort=${sort}&order=${order}${cursor && `&cursor=${cursor}`}`);
          ids.push(...page.items.map(({ id }) => id));
          cursor = page.nextCursor;
        }
        expect(new Set(ids).size, `${sort} ${order}`).toBe(3);
      }
  });
});

describe('a statement', () => {
  it('counts days at the site and hours beyond, within the contract alone', async () => {
    const { id } = await add({ ...terms, to: '2026-11-04' });
    await plantDay('2026-11-01', 9, 10);
    await plantDay('2026-11-02', 10, 0.5);
    await plantDay('2026-11-03', 10, 9);
    await plantDay('2026-11-05', 10, 9);
    const statement = (
      await ask('GET', `/rental-contracts/${id}/statement?from=2026-10-01&to=2026-11-30`)
    ).json<RentalStatement>();
    expect(statement).toMatchObject({ from: '2026-11-01', to: '2026-11-04', isOver: true, overlaps: [] });
    expect(statement.days.map(({ counts, isKnown, amount }) => [counts, isKnown, amount])).toEqual([
      [true, true, 1000],
      [false, true, 0],
      [true, true, 1000],
      [false, false, 0],
    ]);
    expect(statement.sums).toMatchObject({
      countedDays: 2,
      unknownDays: 1,
      engineSeconds: 19 * 3600,
      overuseSeconds: 3 * 3600,
      total: 2150,
    });
    const outside = `/rental-contracts/${id}/statement?from=2026-11-05&to=2026-11-30`;
    expect((await ask('GET', outside)).statusCode).toBe(422);
  });

  it('is issued of days that are over, frozen, and sealed by a hash of what it says', async () => {
    const { id } = await add();
    await plantDay('2026-11-01', 9, 10);
    const early = await ask(
      'POST',
      `/rental-contracts/${id}/statements`,
      await show(id, '2026-11-01', '2026-11-10'),
    );
    expect([early.statusCode, Object.keys(early.json<{ errors: object }>().errors)]).toEqual([422, ['to']]);
    const issued = await issue(id, '2026-11-01', '2026-11-09');
    expect(issued).toMatchObject({
      holds: true,
      now: null,
      content: { number: 1, issuedBy: { name: 'Ana' }, sums: { total: 1050 } },
    });
    const [stored] = await portal.queryAsOwner<{ content: string }>('select content from rental_statements');
    expect(
      createHash('sha256')
        .update(stored?.content ?? '')
        .digest('hex'),
    ).toBe(issued.seal);
    expect(JSON.parse(stored?.content ?? '')).toEqual(issued.content);
    const entries = await portal.queryAsOwner<{ after: object }>(
      `select after from audit_entries where action = 'rental-statement.issue' and entity_id = $1`,
      [String(issued.id)],
    );
    expect(entries[0]?.after).toMatchObject({ contract: 'C-1', total: 1050, seal: issued.seal });
    const preview = await ask('GET', `/rental-contracts/${id}/statement?from=2026-11-09&to=2026-11-12`);
    expect(preview.json<RentalStatement>()).toMatchObject({
      isOver: false,
      overlaps: [{ id: issued.id, number: 1, from: '2026-11-01', to: '2026-11-09' }],
    });
    expect((await issue(id, '2026-11-02', '2026-11-03')).content.number).toBe(2);
    expect((await list()).items[0]?.statementCount).toBe(2);
  });

  it('is issued as it was shown and once, whatever is sent again or changed meanwhile', async () => {
    const { id, updatedAt } = await add();
    await plantDay('2026-11-01', 9, 10);
    const send = async (shown: object) =>
      (await ask('POST', `/rental-contracts/${id}/statements`, shown)).statusCode;
    const first = await show(id, '2026-11-01', '2026-11-05');
    await plantDay('2026-11-01', 10, 10);
    expect(await send(first)).toBe(409);
    const second = await show(id, '2026-11-01', '2026-11-05');
    expect([first.total, second.total]).toEqual([1050, 1100]);
    await ask('PUT', `/rental-contracts/${id}`, { ...terms, note: 'Changed', updatedAt });
    expect(await send(second)).toBe(409);
    const third = await show(id, '2026-11-01', '2026-11-05');
    // Two people at once, and one whose answer was lost.
    expect((await Promise.all([send(third), send(third)])).toSorted()).toEqual([201, 409]);
    expect(await send(third)).toBe(409);
    expect(await portal.queryAsOwner('select from rental_statements')).toHaveLength(1);
    // Knowingly, a period is issued again.
    expect(await send(await show(id, '2026-11-01', '2026-11-05'))).toBe(201);
  });

  it('shows what later facts make of it, by the terms of then, and stays without its contract', async () => {
    const { id, updatedAt } = await add();
    await plantDay('2026-11-01', 9, 10);
    await plantDay('2026-11-02', 8, 10);
    const { id: statementId, seal } = await issue(id, '2026-11-01', '2026-11-02');
    await ask('PUT', `/rental-contracts/${id}`, { ...terms, rate: 5000, updatedAt });
    const read = async (): Promise<IssuedRentalStatement> =>
      (await ask('GET', `/rental-statements/${statementId}`)).json<IssuedRentalStatement>();
    expect((await read()).now).toBeNull();
    await plantDay('2026-11-02', 10, 10);
    expect(await read()).toMatchObject({
      holds: true,
      content: { sums: { total: 2050 } },
      now: { sums: { total: 2150 }, days: [{ day: '2026-11-02', engineSeconds: 36_000 }] },
    });
    await ask('DELETE', `/rental-contracts/${id}`);
    expect((await read()).content.contract.code).toBe('C-1');
    await portal.queryAsOwner(`update rental_statements set content = replace(content, '2050', '3050')`);
    expect((await read()).holds).toBe(false);
    expect((await ask('GET', `/rental-seals/${seal}`)).json()).toMatchObject({ holds: false });
    expect((await ask('GET', `/rental-seals/${'0'.repeat(64)}`)).statusCode).toBe(404);
  });

  it('is listed by contract, the newest first, and comes as a file with its seal in each row', async () => {
    const { id } = await add();
    await plantDay('2026-11-01', 9, 10);
    const first = await issue(id, '2026-11-01', '2026-11-01');
    const second = await issue(id, '2026-11-02', '2026-11-02');
    const listed = (
      await ask('GET', `/rental-statements?contract=${id}&limit=1`)
    ).json<RentalStatementList>();
    expect(listed).toMatchObject({ total: 2, items: [{ id: second.id, number: 2, customer: 'Silva' }] });
    const rest = await ask('GET', `/rental-statements?contract=${id}&limit=1&cursor=${listed.nextCursor}`);
    expect(rest.json<RentalStatementList>().items).toMatchObject([{ id: first.id, total: 1050 }]);
    expect((await ask('GET', '/rental-statements?contract=999999')).json()).toMatchObject({ total: 0 });
    const file = await ask('GET', `/rental-statements/${first.id}/export?format=csv&locale=pt`);
    const lines = file.body.trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines.slice(1).every((line) => line.endsWith(first.seal))).toBe(true);
    expect(lines[1]).toContain('2026-11-01;Sim;Sim;9;10;1000');
    expect(lines.at(-1)).toContain('Total a cobrar');
  });
});
