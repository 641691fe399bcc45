import {
  metricCodes,
  metricModules,
  sortOrders,
  targetSorts,
  type CallInput,
  type Target,
} from '@azimute/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { asActor } from '../../platform/postgres/transaction.ts';
import { actorOf } from '../../testing/actor-of.ts';
import { everyPage } from '../../testing/every-page.ts';
import type { PortalClient } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';

const COCKPIT = 'services:simc:cockpit';
const FINANCIALS = 'services:simc:financials';
const units = ['NORTH', 'SOUTH'];
const portal = await portalOf({
  assets: { digger: { columns: { category: 'Excavator' } } },
  viewer: { sees: [FINANCIALS], changes: [COCKPIT] },
  people: {
    cockpit: { sees: [], changes: [COCKPIT], units },
    safety: { sees: [], changes: ['services:simc:safety'], units },
    filer: { sees: ['services:file-manager'], units },
  },
});
const { owner, viewer, people, accountId, unitIds, database, queryAsOwner } = portal;
beforeEach(() => queryAsOwner('delete from targets where account_id = $1', [accountId]));

type Body = CallInput<'createTarget'>['body'];
type Query = CallInput<'listTargets'>['query'];
const ofAccount: Body = { metric: 'utilization', value: 35, from: '2026-11-01' };
const ofUnit: Body = { ...ofAccount, unitId: unitIds.NORTH, value: 40 };
const add = (person: PortalClient, body: Body): Promise<Target> => person.call('createTarget', { body });
const list = (person: PortalClient, query: Query = {}) => person.call('listTargets', { query });

describe('targets', () => {
  it('require existing references, a value up to 100%, an end after the start, and a unique start', async () => {
    await add(owner, ofAccount);
    await add(owner, ofUnit);
    const wrong: [object, string][] = [
      [{ ...ofAccount, unitId: 999_999 }, 'unitId'],
      [{ ...ofAccount, category: 'Rocket' }, 'category'],
      [{ ...ofAccount, value: 100.5 }, 'value'],
      [{ ...ofAccount, value: -1 }, 'value'],
      [{ ...ofAccount, metric: 'luck' }, 'metric'],
      [{ ...ofAccount, to: '2026-10-31' }, 'to'],
      [{ ...ofAccount, value: 50 }, 'from'],
      [{ ...ofUnit, value: 50 }, 'from'],
    ];
    for (const [body, field] of wrong) {
      const { errors = {} } = await owner.refused('createTarget', { body }, 422);
      expect(Object.keys(errors)).toEqual([field]);
    }
    await add(owner, { ...ofAccount, metric: 'mtbf', value: 250 });
    await owner.refused('deleteTarget', { params: { targetId: 999_999 } }, 404);
    await owner.refused('listTargets', { query: { cursor: 'x' } }, 422);
  });

  it('are visible with the modules of their metric, and changed by people who can change the Cockpit', async () => {
    const { id, updatedAt } = await add(owner, ofUnit);
    await add(owner, { ...ofUnit, metric: 'over_limit_share' });
    expect((await list(people.safety)).items.map(({ metric }) => metric)).toEqual(['over_limit_share']);
    await people.safety.refused('createTarget', { body: { ...ofUnit, from: '2026-12-01' } }, 403);
    await people.safety.refused(
      'updateTarget',
      { params: { targetId: id }, body: { ...ofUnit, updatedAt } },
      403,
    );
    await people.safety.refused('deleteTarget', { params: { targetId: id } }, 403);
    await people.filer.refused('listTargets', {}, 403);
  });

  it('of metrics of disabled modules are hidden and cannot be set', async () => {
    for (const metric of metricCodes) await add(owner, { ...ofAccount, metric, value: 7 });
    const { id } = await add(owner, { ...ofAccount, metric: 'cost', value: 7, from: '2026-12-01' });
    const seen = (await list(people.cockpit, { limit: 500 })).items.map(({ metric }) => metric);
    const shown = metricCodes.filter((code) => metricModules[code].includes('services:simc:cockpit'));
    expect(seen.toSorted()).toEqual(shown.toSorted());
    await people.cockpit.refused('getTarget', { params: { targetId: id } }, 404);
    await people.cockpit.refused('deleteTarget', { params: { targetId: id } }, 404);
    const ofCost = { ...ofUnit, metric: 'cost', from: '2026-12-24' };
    // They may set another metric of the same UL.
    await add(people.cockpit, { ...ofUnit, from: '2026-12-24' });
    await people.cockpit.refused('createTarget', { body: ofCost }, 403);
    // The database alone enforces the same.
    for (const metric of metricCodes.filter((code) => !shown.includes(code)))
      await expect(
        asActor(database.app, await actorOf(portal, people.cockpit), (client) =>
          client.query(
            `insert into targets (account_id, unit_id, metric, value, first_day, updated_at)
              values ($1, $2, $3, 1, '2027-01-01', now())`,
            [accountId, unitIds.NORTH, metric],
          ),
        ),
      ).rejects.toThrow('row-level security');
  });

  it('of a UL belong to it, others to people with all ULs', async () => {
    const whole = await add(owner, ofAccount);
    const foreign = await add(owner, { ...ofAccount, unitId: unitIds.SOUTH });
    expect((await list(owner)).hasAllUnits).toBe(true);
    expect((await list(viewer)).hasAllUnits).toBe(false);
    expect(await viewer.call('getTarget', { params: { targetId: whole.id } })).toEqual(whole);
    await viewer.refused('getTarget', { params: { targetId: foreign.id } }, 404);
    await viewer.refused('deleteTarget', { params: { targetId: foreign.id } }, 404);
    await viewer.refused('createTarget', { body: { ...ofAccount, unitId: unitIds.SOUTH } }, 422);
    await viewer.refused('createTarget', { body: { ...ofAccount, category: 'Excavator' } }, 403);
    await viewer.refused('deleteTarget', { params: { targetId: whole.id } }, 403);
    const own = await add(viewer, ofUnit);
    await viewer.refused(
      'updateTarget',
      { params: { targetId: own.id }, body: { ...ofAccount, updatedAt: own.updatedAt } },
      403,
    );
    expect((await list(viewer)).items.map(({ id }) => id).toSorted()).toEqual([whole.id, own.id].toSorted());
    // The database alone enforces the same.
    const changed = await asActor(database.app, await actorOf(portal, viewer), async (client) => {
      const { rows } = await client.query<{ id: number }>(
        'update targets set value = 1 returning target_id as id',
      );
      return rows.map(({ id }) => id);
    });
    expect(changed).toEqual([own.id]);
    await expect(
      asActor(database.app, await actorOf(portal, viewer), (client) =>
        client.query('update targets set unit_id = null where target_id = $1', [own.id]),
      ),
    ).rejects.toThrow('row-level security');
  });

  it('can be changed and ended, unless the change is outdated', async () => {
    const made = await add(owner, { ...ofUnit, category: 'Excavator' });
    expect(made).toMatchObject({
      metric: 'utilization',
      unit: { id: unitIds.NORTH },
      category: 'Excavator',
      value: 40,
      to: null,
    });
    const body = { ...ofUnit, category: 'Excavator', value: 45, updatedAt: made.updatedAt };
    const changed = await owner.call('updateTarget', { params: { targetId: made.id }, body });
    expect(changed).toMatchObject({ value: 45 });
    await owner.refused('updateTarget', { params: { targetId: made.id }, body }, 409);
    const same = { ...body, updatedAt: changed.updatedAt };
    expect(await owner.call('updateTarget', { params: { targetId: made.id }, body: same })).toEqual(changed);
    const ended = await owner.call('updateTarget', {
      params: { targetId: made.id },
      body: { ...same, to: '2026-12-31' },
    });
    expect(ended).toMatchObject({ to: '2026-12-31' });
    await owner.call('deleteTarget', { params: { targetId: made.id } });
    expect((await list(owner)).total).toBe(0);
    const entries = await queryAsOwner<{ action: string; before: object; after: object }>(
      `select action, before, after from audit_entries where account_id = $1 and entity = 'target' and entity_id = $2 order by at, action`,
      [accountId, String(made.id)],
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

  it('are searched, filtered and paged in every order', async () => {
    await add(owner, ofAccount);
    await add(owner, { ...ofUnit, metric: 'idle_share', from: '2026-10-01' });
    await add(owner, { ...ofAccount, category: 'Excavator', value: 20 });
    expect((await list(owner, { search: 'excav' })).total).toBe(1);
    expect((await list(owner, { metrics: ['utilization'] })).total).toBe(2);
    expect((await list(owner, { units: [unitIds.NORTH] })).total).toBe(1);
    expect((await list(owner, { categories: ['Excavator'], metrics: ['idle_share'] })).total).toBe(0);
    for (const sort of targetSorts)
      for (const order of sortOrders) {
        const all = await everyPage((cursor) => list(owner, { limit: 1, sort, order, cursor }));
        expect(new Set(all.map(({ id }) => id)).size, `${sort} ${order}`).toBe(3);
      }
    const values = (await list(owner, { sort: 'value', order: 'desc' })).items.map(({ value }) => value);
    expect(values).toEqual([40, 35, 20]);
  });
});
