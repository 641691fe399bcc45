import { randomUUID } from 'node:crypto';
import {
  validationCodes,
  type CallInput,
  type MaintenanceDue,
  type MaintenancePlan,
} from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import type { PortalClient } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { plantAlertType } from '../alert-types/testing/plant-alert-type.ts';
import { plantAssetDay } from '../metrics/testing/plant-asset-day.ts';
import { keepMaintenance } from './keep-maintenance.ts';

const ALERTS = 'services:simc:alertas:alertas';
const clock = createManualClock(new Date('2026-03-02T12:00:00Z'));
const truck = { category: 'Truck', model: 'X' };
const portal = await portalOf({
  clock,
  modules: ['services:simc:geolocalizacao', 'services:simc:alertas'],
  columns: { time_zone: 'UTC' },
  units: ['N', 'S'],
  assets: { one: { columns: truck }, two: { columns: truck }, other: { unit: 'S', columns: truck } },
  people: { rui: { sees: [], changes: [ALERTS] } },
  viewer: { sees: ['services:simc:geolocalizacao'] },
});
const { owner, viewer, stranger, visitor, accountId, assetIds, unitIds, queryAsOwner } = portal;
const { rui } = portal.people;
afterAll(() => portal.stop());

const dayAt = (ago: number): string =>
  new Date(Date.UTC(2026, 2, 2) - ago * 86_400_000).toISOString().slice(0, 10);

const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * 86_400_000);

beforeAll(async () => {
  for (let ago = 1; ago <= 40; ago += 1)
    await plantAssetDay(portal, {
      asset_id: assetIds.one,
      day: dayAt(ago),
      engine_seconds: 8 * 3600,
      fuel_milliliters: 50_000,
    });
});

beforeEach(async () => {
  for (const table of [
    'work_orders',
    'maintenance_plans',
    'maintenance_counts',
    'maintenance_services',
    'alerts',
  ])
    await queryAsOwner(`delete from ${table} where account_id = $1`, [accountId]);
  await readMeter(1180, daysAgo(30));
});

/** The hour meter of the first asset. */
async function readMeter(hours: number, at = clock.now()): Promise<void> {
  await queryAsOwner(
    `insert into asset_states (account_id, asset_id, contact_at, engine_on, hour_meter_hours, hour_meter_read_at)
      values ($1, $2, $3, false, $4, $3) on conflict (account_id, asset_id) do update set
        hour_meter_hours = excluded.hour_meter_hours, hour_meter_read_at = excluded.hour_meter_read_at`,
    [accountId, assetIds.one, at, hours],
  );
}

type Task = CallInput<'createMaintenancePlan'>['body']['tasks'][number];
const small: Task = {
  name: '250 h',
  hours: 250,
  parts: [{ name: 'Oil filter', quantity: 2 }],
  checklist: ['Drain'],
  cost: 90,
};

async function plan(more: object = {}, tasks: readonly Task[] = [small]): Promise<MaintenancePlan> {
  const body = { name: 'Trucks', category: 'Truck', tasks: [...tasks], ...more };
  const made = await owner.call('createMaintenancePlan', { body });
  await keep();
  return made;
}
type AssetName = keyof typeof assetIds;
const keep = (asset?: AssetName): Promise<void> =>
  keepMaintenance(portal, { accountId, assetId: asset === undefined ? null : assetIds[asset] });
const dues = async (person: PortalClient = rui, query: object = {}): Promise<MaintenanceDue[]> =>
  (await person.call('listMaintenanceDues', { query })).items;
const dueOf = async (asset: AssetName = 'one', task = '250 h'): Promise<MaintenanceDue> => {
  const due = (await dues(owner)).find((one) => one.asset.id === assetIds[asset] && one.task.name === task);
  if (due === undefined) throw new Error(`${task} of ${asset} is not listed`);
  return due;
};
const record = (more: object = {}, person: PortalClient = rui) =>
  person.call('createMaintenanceService', {
    body: { assetId: assetIds.one, task: '250 h', doneOn: dayAt(5), hours: 1140, ...more },
  });

describe('refuses', () => {
  it('people without the right, of another account or UL', async () => {
    const body = { name: 'P', category: 'Truck', tasks: [small] };
    await visitor.refused('createMaintenancePlan', { body }, 401);
    await rui.refused('createMaintenancePlan', { body }, 403);
    const { id } = await plan();
    await viewer.refused('getMaintenancePlan', { params: { maintenancePlanId: id } }, 403);
    await stranger.refused('getMaintenancePlan', { params: { maintenancePlanId: id } }, 404);
    expect((await dues(rui)).map(({ unit }) => unit.id)).toEqual([unitIds.N, unitIds.N]);
    expect(await dues(owner)).toHaveLength(3);
    expect(await dues(stranger)).toEqual([]);
    const inSouth = { assetId: assetIds.other, task: '250 h', doneOn: dayAt(3) };
    await rui.refused('createMaintenanceService', { body: inSouth }, { assetId: ['not_found'] });
    const south = await owner.call('createMaintenanceService', { body: inSouth });
    const params = { maintenanceServiceId: south.id };
    await rui.refused('getMaintenanceService', { params }, 404);
    await rui.refused('deleteMaintenanceService', { params }, 404);
    expect((await rui.call('listMaintenanceServices')).items).toEqual([]);
    expect((await owner.call('listMaintenanceServices')).items).toHaveLength(1);
  });

  it('plans that make no sense, and a second one for the same assets', async () => {
    const refused = (more: object, reason: Readonly<Record<string, readonly unknown[]>>) =>
      owner.refused(
        'createMaintenancePlan',
        { body: { name: 'P', category: 'Truck', tasks: [small], ...more } },
        reason,
      );
    await refused({ category: null }, { category: ['custom'] });
    await refused({ tasks: [{ ...small, hours: null }] }, { 'tasks.0.hours': ['custom'] });
    await refused({ tasks: [small, small] }, { tasks: ['custom'] });
    await refused({ tasks: [{ ...small, includes: ['10 h'] }] }, { tasks: ['custom'] });
    const alertTypeId = await plantAlertType(portal);
    await refused({ alertTypeId }, { alertTypeId: ['not_found'] });
    await plan();
    await refused({}, { category: [validationCodes.unique] });
  });

  it('a service in the future, and due maintenance of another asset', async () => {
    await plan();
    const body = { assetId: assetIds.one, task: '250 h', doneOn: dayAt(-1) };
    await rui.refused('createMaintenanceService', { body }, { doneOn: ['invalid_value'] });
    const { id: maintenanceDueId } = await dueOf('two');
    const order = { assetId: assetIds.one, task: 'T', maintenanceDueId };
    await rui.refused('createWorkOrder', { body: order }, { maintenanceDueId: ['not_found'] });
  });
});

describe('what is due', () => {
  it('is forecast from the use of the asset, and listed by day, state, plan, UL and category', async () => {
    const { id } = await plan({}, [small, { name: 'Year', days: 365 }]);
    expect(await dueOf()).toMatchObject({
      state: 'planned',
      meter: 'hours',
      every: 250,
      left: 70,
      dueAt: 1250,
      dueOn: dayAt(-8),
      earliestOn: dayAt(-8),
      latestOn: dayAt(-8),
      lastOn: null,
      workOrder: null,
    });
    expect(await dueOf('two')).toMatchObject({ state: 'unknown', meter: null, dueOn: null });
    expect(await dueOf('two', 'Year')).toMatchObject({ meter: 'days', left: 365, dueAt: null });
    expect((await dues(owner)).map(({ task }) => task.name)).toEqual([
      '250 h',
      'Year',
      'Year',
      'Year',
      '250 h',
      '250 h',
    ]);
    expect(await dues(owner, { states: ['unknown'] })).toHaveLength(2);
    expect(await dues(owner, { plans: [id], units: [unitIds.S] })).toHaveLength(2);
    expect(await dues(owner, { categories: ['Van'] })).toEqual([]);
    expect(await dues(owner, { search: '250', from: dayAt(0), to: dayAt(-9) })).toHaveLength(1);
    const first = await owner.call('listMaintenanceDues', { query: { limit: 4 } });
    const rest = await owner.call('listMaintenanceDues', {
      query: { limit: 4, cursor: first.nextCursor ?? '' },
    });
    expect([first.items.length, first.total, rest.items.length]).toEqual([4, 6, 2]);
    const calendar = await owner.call('getMaintenanceCalendar', {
      query: { from: dayAt(0), to: dayAt(-20) },
    });
    expect(calendar).toEqual({ overdue: 0, days: [{ day: dayAt(-8), ordered: 0, unordered: 1 }] });
  });

  it('counts from the last service in any order, and liters from the facts', async () => {
    await plan({}, [small, { name: 'Fuel', liters: 1000 }]);
    await record({ doneOn: dayAt(5), hours: 1140 });
    await record({ doneOn: dayAt(35), hours: 900 });
    await record({ task: 'fuel', doneOn: dayAt(10), hours: null });
    await keep('one');
    expect(await dueOf()).toMatchObject({ dueAt: 1390, left: 210, lastOn: dayAt(5) });
    expect(await dueOf('one', 'Fuel')).toMatchObject({ meter: 'liters', left: 550, lastOn: dayAt(10) });
  });

  it('continues over a replaced hour meter', async () => {
    await plan();
    await record({ hours: 1140 });
    await keep();
    await readMeter(3, new Date(clock.now().getTime() + 3_600_000));
    await keep();
    expect(await dueOf()).toMatchObject({ left: 210, dueAt: 213 });
  });

  it('of a model replaces that of its category, and leaves with the plan or the asset', async () => {
    await plan();
    const { id, updatedAt } = await plan({ name: 'X', model: 'X', category: null }, [
      { name: 'Only X', days: 10 },
    ]);
    expect(new Set((await dues(owner)).map(({ task }) => task.name))).toEqual(new Set(['Only X']));
    expect(await owner.call('getMaintenancePlan', { params: { maintenancePlanId: id } })).toMatchObject({
      assetCount: 3,
    });
    await queryAsOwner('update assets set archived_at = now() where account_id = $1 and asset_id = $2', [
      accountId,
      assetIds.two,
    ]);
    expect(await dues(owner)).toHaveLength(2);
    await queryAsOwner('update assets set unit_id = $3 where account_id = $1 and asset_id = $2', [
      accountId,
      assetIds.one,
      unitIds.S,
    ]);
    expect(await dues(rui)).toEqual([]);
    await queryAsOwner(
      `update assets set unit_id = $2, archived_at = null where account_id = $1 and code <> 'other'`,
      [accountId, unitIds.N],
    );
    await owner.call('deleteMaintenancePlan', { params: { maintenancePlanId: id } });
    expect(await dues(owner)).toEqual([]);
    expect(updatedAt).not.toBe('');
    await keep();
    expect(new Set((await dues(owner)).map(({ task }) => task.name))).toEqual(new Set(['250 h']));
  });
});

describe('a work order of due maintenance', () => {
  it('records the service with its reading when completed, and takes it back when reopened', async () => {
    await plan();
    await readMeter(1245);
    await keep();
    const due = await dueOf();
    expect(due.state).toBe('due');
    const body = { assetId: due.asset.id, task: '250 h', maintenanceDueId: due.id, key: randomUUID() };
    const order = await rui.call('createWorkOrder', { body });
    expect(order.maintenanceTask).toBe('250 h');
    expect((await dueOf()).workOrder).toEqual({ id: order.id, code: order.code });
    const params = { workOrderId: order.id };
    const done = await rui.call('changeWorkOrderStatus', {
      params,
      body: { version: 1, status: 'done', cost: 120, hourMeterHours: 1247.5 },
    });
    await keep('one');
    const [service] = (await rui.call('listMaintenanceServices')).items;
    expect(service).toMatchObject({
      task: '250 h',
      doneOn: dayAt(0),
      hours: 1247.5,
      cost: 120,
      isPlanned: true,
      workOrder: { code: order.code, photoCount: 0 },
    });
    expect(await dueOf()).toMatchObject({ dueAt: 1497.5, left: 252.5, workOrder: null, state: 'planned' });
    const own = { maintenanceServiceId: service?.id ?? 0 };
    await rui.refused('deleteMaintenanceService', { params: own }, 'conflict');
    await rui.call('changeWorkOrderStatus', { params, body: { version: done.version, status: 'open' } });
    await keep('one');
    expect((await rui.call('listMaintenanceServices')).items).toEqual([]);
    expect(await dueOf()).toMatchObject({ dueAt: 1250, state: 'due' });
  });

  it('takes the last known reading if none is entered', async () => {
    await plan();
    const due = await dueOf();
    const order = await rui.call('createWorkOrder', {
      body: { assetId: due.asset.id, task: 'T', maintenanceDueId: due.id },
    });
    await rui.call('changeWorkOrderStatus', {
      params: { workOrderId: order.id },
      body: { version: 1, status: 'done' },
    });
    expect((await rui.call('listMaintenanceServices')).items).toMatchObject([
      { hours: 1180, kilometers: null },
    ]);
  });
});

describe('a plan with rules', () => {
  it('raises its alert and opens a work order once for each service', async () => {
    const alertTypeId = await plantAlertType(portal, {
      category: 'maintenance',
      condition: { type: 'external', codes: ['SERVICE'] },
    });
    const made = await plan({ opensOrders: true, alertTypeId });
    expect(made).toMatchObject({ opensOrders: true, alertType: { id: alertTypeId } });
    expect((await rui.call('listWorkOrders')).total).toBe(0);
    await readMeter(1230, daysAgo(20));
    await keep();
    await keep();
    const orders = await rui.call('listWorkOrders');
    expect(orders.items).toMatchObject([
      { task: '250 h', parts: '2 × Oil filter', cost: 90, itemCount: 1, maintenanceTask: '250 h' },
    ]);
    const alerts = await rui.call('listAlerts');
    expect(alerts.items).toMatchObject([{ asset: { id: assetIds.one }, description: '250 h · Trucks' }]);
    const [order] = orders.items;
    await rui.call('changeWorkOrderStatus', {
      params: { workOrderId: order?.id ?? 0 },
      body: { version: order?.version ?? 0, status: 'done', hourMeterHours: 1231 },
    });
    await keep();
    expect((await rui.call('listWorkOrders', { query: { statuses: ['open'] } })).total).toBe(0);
    await readMeter(1480);
    await keep();
    expect((await rui.call('listWorkOrders', { query: { statuses: ['open'] } })).total).toBe(1);
  });
});

describe('a change of a plan', () => {
  it('is compared with the plan over the last twelve months, without being stored', async () => {
    const { id, tasks } = await plan();
    const params = { maintenancePlanId: id };
    const body = { tasks: [{ ...small, hours: 40 }] };
    await rui.refused('compareMaintenancePlan', { params, body }, 403);
    await stranger.refused('compareMaintenancePlan', { params, body }, 404);
    const compared = await owner.call('compareMaintenancePlan', { params, body });
    // 8 h on 28 days of February and the last 11 of January.
    expect(compared).toMatchObject({ assetCount: 3, comparedCount: 1, before: 1, after: 7 });
    expect(compared.months).toHaveLength(12);
    expect(compared.months.at(-1)).toMatchObject({ month: '2026-02-01', before: 1 });
    expect(await owner.call('getMaintenancePlan', { params })).toMatchObject({ tasks });
  });
});
