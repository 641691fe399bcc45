import { createHash } from 'node:crypto';
import {
  rentalSorts,
  sortOrders,
  type CallInput,
  type IssuedRentalStatement,
  type RentalContract,
} from '@azimute/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import { actorOf } from '../../testing/actor-of.ts';
import { everyPage } from '../../testing/every-page.ts';
import type { PortalClient } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { plantAssetDay } from '../metrics/testing/plant-asset-day.ts';

const MODULE = 'services:simc:financials';
const units = ['NORTH', 'SOUTH'];
const portal = await portalOf({
  clock: createManualClock(new Date('2026-11-10T12:00:00Z')),
  columns: { time_zone: 'UTC' },
  assets: { mine: {}, others: { unit: 'SOUTH' } },
  viewer: { sees: [], changes: [MODULE] },
  people: { cockpit: { sees: ['services:simc:cockpit'], units }, reader: { sees: [MODULE], units } },
});
const { owner, viewer, people, accountId, assetIds, unitIds, database, queryAsOwner } = portal;
const { mine, others } = assetIds;
const customerId = await insert(
  `insert into customers (account_id, name) values ($1, 'Silva') returning customer_id as id`,
);
const siteId = await insert(
  `insert into geofences (account_id, unit_id, name, color, on_entry, on_exit, on_speeding, all_assets, shape, drawn_as,
      area_square_meters, perimeter_meters, vertex_count, west, south, east, north, severity, entry_dwell_seconds,
      exit_dwell_seconds, must_be_inside, tags, version)
    values ($1, ${unitIds.NORTH}, 'Yard', 'petrol', true, true, false, true, '[]', 'polygon', 1, 1, 4, 0, 0, 1, 1, 'low',
      0, 0, false, '{}', 1) returning geofence_id as id`,
);
afterAll(() => portal.stop());
beforeEach(async () => {
  for (const table of ['rental_statements', 'rental_contracts', 'asset_days'])
    await queryAsOwner(`delete from ${table} where account_id = $1`, [accountId]);
});

async function insert(statement: string): Promise<number> {
  const [row] = await queryAsOwner<{ id: number }>(statement, [accountId]);
  return row?.id ?? 0;
}

const plantDay = (day: string, engineHours: number, siteHours: number) =>
  plantAssetDay(portal, {
    asset_id: mine,
    day,
    engine_seconds: engineHours * 3600,
    fences: { [siteId]: siteHours * 3600 },
    known_from: '2026-11-09T00:00:00Z',
  });

type Terms = CallInput<'createRentalContract'>['body'];
type Query = CallInput<'listRentalContracts'>['query'];
const terms: Terms = {
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
const add = (person: PortalClient, body = terms): Promise<RentalContract> =>
  person.call('createRentalContract', { body });
const list = (person: PortalClient, query: Query = {}) => person.call('listRentalContracts', { query });

/** Reads the displayed total of a period, as required for issuing it. */
async function show(person: PortalClient, contractId: number, from: string, to: string) {
  const query = { from, to };
  const { updatedAt, sums, overlaps } = await person.call('getRentalStatement', {
    params: { contractId },
    query,
  });
  return { from, to, updatedAt, total: sums.total, overlaps: overlaps.length };
}

async function issue(
  person: PortalClient,
  contractId: number,
  from: string,
  to: string,
): Promise<IssuedRentalStatement> {
  const body = await show(person, contractId, from, to);
  return await person.call('issueRentalStatement', { params: { contractId }, body });
}

describe('rental contracts', () => {
  it('require existing references, an end after the start, a site, and no overlap', async () => {
    await add(owner);
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
      const { errors = {} } = await owner.refused('createRentalContract', { body }, 422);
      expect(Object.keys(errors)).toEqual([field]);
    }
    await owner.refused('deleteRentalContract', { params: { contractId: 999_999 } }, 404);
    await owner.refused('listRentalContracts', { query: { cursor: 'x' } }, 422);
  });

  it('are hidden from people without Financials, and read-only for those who only view it', async () => {
    const { id, updatedAt } = await add(owner);
    const { signature, id: statementId } = await issue(owner, id, '2026-11-01', '2026-11-02');
    const params = { contractId: id, statementId };
    const query = { of: 'asset', from: '2026-11-01', to: '2026-11-02' };
    for (const name of [
      'listRentalContracts',
      'listRentalChoices',
      'listRentalStatements',
      'getIssuedRentalStatement',
      'getRentalStatement',
    ] as const)
      await people.cockpit.refused(name, { params, query }, 403);
    // The verification reveals no amounts.
    expect(await people.cockpit.call('verifyRentalStatement', { params: { signature } })).toEqual({
      code: 'C-1',
      number: 1,
      from: '2026-11-01',
      to: '2026-11-02',
      issuedAt: '2026-11-10T12:00:00.000Z',
      holds: true,
    });
    expect((await list(people.reader)).total).toBe(1);
    await people.reader.refused('createRentalContract', { body: terms }, 403);
    await people.reader.refused(
      'updateRentalContract',
      { params: { contractId: id }, body: { ...terms, updatedAt } },
      403,
    );
    await people.reader.refused('deleteRentalContract', { params: { contractId: id } }, 403);
    const shown = await show(people.reader, id, '2026-11-03', '2026-11-03');
    await people.reader.refused('issueRentalStatement', { params: { contractId: id }, body: shown }, 403);
  });

  it('and their statements belong to the UL of their asset, also in the database', async () => {
    const foreign = await add(owner, { ...terms, assetId: others, dayRule: 'calendar', siteId: null });
    const own = await add(owner);
    const { id: statementId, signature } = await issue(owner, foreign.id, '2026-11-01', '2026-11-02');
    expect((await list(viewer)).items.map(({ id }) => id)).toEqual([own.id]);
    await viewer.refused('getRentalContract', { params: { contractId: foreign.id } }, 404);
    expect(await viewer.call('getRentalContract', { params: { contractId: own.id } })).toEqual(own);
    await viewer.refused('deleteRentalContract', { params: { contractId: foreign.id } }, 404);
    await viewer.refused('createRentalContract', { body: { ...terms, code: 'C-9', assetId: others } }, 422);
    await viewer.refused('getIssuedRentalStatement', { params: { statementId } }, 404);
    await viewer.refused('verifyRentalStatement', { params: { signature } }, 404);
    const choices = async (of: CallInput<'listRentalChoices'>['query']['of']): Promise<string[]> =>
      (await viewer.call('listRentalChoices', { query: { of } })).items.map(({ label }) => label);
    expect(await choices('asset')).toHaveLength(1);
    expect(await choices('customer')).toEqual(['Silva']);
    expect(await choices('site')).toEqual(['Yard']);
    const changed = await asActor(database.app, await actorOf(portal, viewer), async (client) => {
      const { rows } = await client.query<{ id: number }>(
        'update rental_contracts set rate = 1 returning contract_id as id',
      );
      return rows.map(({ id }) => id);
    });
    expect(changed).toEqual([own.id]);
    await expect(
      asActor(database.app, await actorOf(portal, owner), (client) =>
        client.query('update rental_statements set number = 2'),
      ),
    ).rejects.toThrow('permission denied');
  });

  it('can be changed and ended, unless the change is outdated', async () => {
    const made = await add(owner);
    expect(made).toMatchObject({
      customer: { name: 'Silva' },
      site: { name: 'Yard' },
      to: null,
      leastMinutes: 60,
    });
    const body = { ...terms, rate: 1100, to: '2026-12-01', updatedAt: made.updatedAt };
    expect(await owner.call('updateRentalContract', { params: { contractId: made.id }, body })).toMatchObject(
      { rate: 1100 },
    );
    await owner.refused('updateRentalContract', { params: { contractId: made.id }, body }, 409);
    await owner.call('deleteRentalContract', { params: { contractId: made.id } });
    const entries = await queryAsOwner<{ action: string }>(
      `select action from audit_entries where account_id = $1 and entity = 'rental' and entity_id = $2 order by 1`,
      [accountId, String(made.id)],
    );
    expect(entries.map(({ action }) => action)).toEqual(['rental.create', 'rental.delete', 'rental.update']);
  });

  it('are searched, filtered and paged in every order', async () => {
    await add(owner);
    await add(owner, { ...terms, code: 'C-2', from: '2026-10-01', to: '2026-10-31', basis: 'month' });
    await add(owner, { ...terms, code: 'D-1', from: '2026-12-01' });
    expect((await list(owner, { search: 'silva' })).total).toBe(3);
    expect((await list(owner, { search: 'c-' })).total).toBe(2);
    expect((await list(owner, { bases: ['month'] })).total).toBe(1);
    expect((await list(owner, { runsOn: '2026-11-05' })).items.map(({ code }) => code)).toEqual(['C-1']);
    expect((await list(owner, { customers: [customerId], assets: [others] })).total).toBe(0);
    for (const sort of rentalSorts)
      for (const order of sortOrders) {
        const all = await everyPage((cursor) => list(owner, { limit: 1, sort, order, cursor }));
        expect(new Set(all.map(({ id }) => id)).size, `${sort} ${order}`).toBe(3);
      }
  });
});

describe('a statement', () => {
  it('counts days on site and extra hours, within the contract only', async () => {
    const { id } = await add(owner, { ...terms, to: '2026-11-04' });
    await plantDay('2026-11-01', 9, 10);
    await plantDay('2026-11-02', 10, 0.5);
    await plantDay('2026-11-03', 10, 9);
    await plantDay('2026-11-05', 10, 9);
    const statement = await owner.call('getRentalStatement', {
      params: { contractId: id },
      query: { from: '2026-10-01', to: '2026-11-30' },
    });
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
    const query = { from: '2026-11-05', to: '2026-11-30' };
    await owner.refused('getRentalStatement', { params: { contractId: id }, query }, 422);
  });

  it('is issued for past days, frozen, and signed with a hash of its content', async () => {
    const { id } = await add(owner);
    await plantDay('2026-11-01', 9, 10);
    const early = await show(owner, id, '2026-11-01', '2026-11-10');
    await owner.refused('issueRentalStatement', { params: { contractId: id }, body: early }, 'to');
    const issued = await issue(owner, id, '2026-11-01', '2026-11-09');
    expect(issued).toMatchObject({
      holds: true,
      now: null,
      content: { number: 1, issuedBy: { name: 'owner' }, sums: { total: 1050 } },
    });
    const [stored] = await queryAsOwner<{ content: string }>(
      'select content from rental_statements where account_id = $1',
      [accountId],
    );
    expect(
      createHash('sha256')
        .update(stored?.content ?? '')
        .digest('hex'),
    ).toBe(issued.signature);
    expect(JSON.parse(stored?.content ?? '')).toEqual(issued.content);
    const entries = await queryAsOwner<{ after: object }>(
      `select after from audit_entries where account_id = $1 and action = 'rental-statement.issue' and entity_id = $2`,
      [accountId, String(issued.id)],
    );
    expect(entries[0]?.after).toMatchObject({ contract: 'C-1', total: 1050, signature: issued.signature });
    const preview = await owner.call('getRentalStatement', {
      params: { contractId: id },
      query: { from: '2026-11-09', to: '2026-11-12' },
    });
    expect(preview).toMatchObject({
      isOver: false,
      overlaps: [{ id: issued.id, number: 1, from: '2026-11-01', to: '2026-11-09' }],
    });
    expect((await issue(owner, id, '2026-11-02', '2026-11-03')).content.number).toBe(2);
    expect((await list(owner)).items[0]?.statementCount).toBe(2);
  });

  it('is refused while its days are being recalculated', async () => {
    const { id } = await add(owner);
    await plantDay('2026-11-02', 9, 10);
    const body = await show(owner, id, '2026-11-01', '2026-11-03');
    const mark = (day: string) =>
      queryAsOwner(
        `insert into asset_day_marks (account_id, asset_id, day, cause) values ($1, $2, $3, 'late_data')`,
        [accountId, mine, day],
      );
    // A change of another day does not affect the statement.
    await mark('2026-11-05');
    await mark('2026-11-02');
    await owner.refused('issueRentalStatement', { params: { contractId: id }, body }, 'being_recalculated');
    await queryAsOwner(`delete from asset_day_marks where account_id = $1 and day = '2026-11-02'`, [
      accountId,
    ]);
    const issued = await owner.call('issueRentalStatement', { params: { contractId: id }, body });
    expect(issued.holds).toBe(true);
    await queryAsOwner('delete from asset_day_marks where account_id = $1', [accountId]);
  });

  it('is issued once as shown, whatever is repeated or changed meanwhile', async () => {
    const { id, updatedAt } = await add(owner);
    await plantDay('2026-11-01', 9, 10);
    const send = async (body: object) =>
      (await owner.send('issueRentalStatement', { params: { contractId: id }, body })).statusCode;
    const first = await show(owner, id, '2026-11-01', '2026-11-05');
    await plantDay('2026-11-01', 10, 10);
    expect(await send(first)).toBe(409);
    const second = await show(owner, id, '2026-11-01', '2026-11-05');
    expect([first.total, second.total]).toEqual([1050, 1100]);
    await owner.call('updateRentalContract', {
      params: { contractId: id },
      body: { ...terms, note: 'Changed', updatedAt },
    });
    expect(await send(second)).toBe(409);
    const third = await show(owner, id, '2026-11-01', '2026-11-05');
    // Two users at once, and one whose response was lost.
    expect((await Promise.all([send(third), send(third)])).toSorted()).toEqual([201, 409]);
    expect(await send(third)).toBe(409);
    expect(
      await queryAsOwner('select from rental_statements where account_id = $1', [accountId]),
    ).toHaveLength(1);
    // With the earlier statement displayed, a period may be issued again.
    expect(await send(await show(owner, id, '2026-11-01', '2026-11-05'))).toBe(201);
  });

  it('shows the effect of later facts under its original terms, and outlives its contract', async () => {
    const { id, updatedAt } = await add(owner);
    await plantDay('2026-11-01', 9, 10);
    await plantDay('2026-11-02', 8, 10);
    const { id: statementId, signature } = await issue(owner, id, '2026-11-01', '2026-11-02');
    await owner.call('updateRentalContract', {
      params: { contractId: id },
      body: { ...terms, rate: 5000, updatedAt },
    });
    const read = async (): Promise<IssuedRentalStatement> =>
      await owner.call('getIssuedRentalStatement', { params: { statementId } });
    expect((await read()).now).toBeNull();
    await plantDay('2026-11-02', 10, 10);
    expect(await read()).toMatchObject({
      holds: true,
      content: { sums: { total: 2050 } },
      now: { sums: { total: 2150 }, days: [{ day: '2026-11-02', engineSeconds: 36_000 }] },
    });
    await owner.call('deleteRentalContract', { params: { contractId: id } });
    expect((await read()).content.contract.code).toBe('C-1');
    await queryAsOwner(
      `update rental_statements set content = replace(content, '2050', '3050') where account_id = $1`,
      [accountId],
    );
    expect((await read()).holds).toBe(false);
    expect(await owner.call('verifyRentalStatement', { params: { signature } })).toMatchObject({
      holds: false,
    });
    await owner.refused('verifyRentalStatement', { params: { signature: '0'.repeat(64) } }, 404);
  });

  it('is listed by contract, newest first, and exported with its signature in each row', async () => {
    const { id } = await add(owner);
    await plantDay('2026-11-01', 9, 10);
    const first = await issue(owner, id, '2026-11-01', '2026-11-01');
    const second = await issue(owner, id, '2026-11-02', '2026-11-02');
    const listed = await owner.call('listRentalStatements', { query: { contract: id, limit: 1 } });
    expect(listed).toMatchObject({ total: 2, items: [{ id: second.id, number: 2, customer: 'Silva' }] });
    const rest = await owner.call('listRentalStatements', {
      query: { contract: id, limit: 1, cursor: listed.nextCursor ?? '' },
    });
    expect(rest.items).toMatchObject([{ id: first.id, total: 1050 }]);
    expect(await owner.call('listRentalStatements', { query: { contract: 999_999 } })).toMatchObject({
      total: 0,
    });
    const file = await owner.send('exportRentalStatement', {
      params: { statementId: first.id },
      query: { format: 'csv', locale: 'pt' },
    });
    const lines = file.body.trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines.slice(1).every((line) => line.endsWith(first.signature))).toBe(true);
    expect(lines[1]).toContain('2026-11-01;Sim;Sim;9;10;1000');
    expect(lines.at(-1)).toContain('Total a cobrar');
  });
});
