import { changeAlertResponseTimesSchema, type AlertResponseTimes } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPortalEvents } from '../../platform/events.ts';
import { transact } from '../../platform/transact.ts';
import { startAlertsWorld, startMs } from '../alert-raising/testing/alerts-world.ts';
import {
  addCountermeasure,
  finishAlert,
  startAlert,
  updateAlert,
} from '../alerts/treatment/treat-one-alert.ts';
import type { AlertContext } from '../alerts/treatment/treat-alert.ts';
import { changeAlertResponseTimes, listAlertResponseTimes } from './alert-response-times.ts';
import { changeWorkingHours, listWorkingHours } from './working-hours.ts';

const minuteMs = 60_000;
const world = await startAlertsWorld();
let admin: AlertContext;
beforeAll(async () => {
  const modules = ['services:simc:alertas'];
  admin = {
    database: world.database,
    clock: world.clock,
    events: createPortalEvents(),
    locale: 'en',
    actor: {
      accountId: world.accountId,
      userId: world.owner.id,
      sessionId: null,
      role: 'admin',
      sees: modules,
      changes: modules,
      allUnits: true,
      unitIds: [],
    },
  };
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.clock.set(new Date(startMs));
  await world.queryAsOwner('truncate alerts, notifications, mails, alert_response_times cascade');
});

const change = (
  userIds: readonly number[],
  more: Partial<AlertResponseTimes['items'][number]> = {},
): Promise<AlertResponseTimes> =>
  changeAlertResponseTimes(
    admin,
    changeAlertResponseTimesSchema.parse({
      items: [
        {
          severity: 'medium',
          ownMinutes: 30,
          resolveMinutes: 240,
          escalation: userIds.length === 0 ? null : { userIds, profileIds: [], app: true, email: true },
          ...more,
        },
      ],
    }),
  );
const tell = async (afterMinutes: number): Promise<void> => {
  world.clock.advance(afterMinutes * minuteMs);
  await world.notifier.runWaiting();
};
const told = async (): Promise<unknown[]> =>
  (
    await world.queryAsOwner<{ name: string; cause: string }>(
      `select u.name, n.data ->> 'cause' as cause from notifications n join users u using (user_id)
        order by n.notification_id`,
    )
  ).map(({ name, cause }) => `${name} ${cause}`);
const due = async (): Promise<unknown[]> =>
  await world.queryAsOwner(
    `select (extract(epoch from own_due_at - raised_at) / 60)::int as own, (extract(epoch from due_at - raised_at) / 60)::int as resolve
      from alerts order by alert_id`,
  );

it('response times are set by severity, and overridden by the type', async () => {
  const rui = world.rui.id;
  await change([rui]);
  const plain = await world.plantType({ severity: 'medium' });
  const strict = await world.plantType({ severity: 'medium', ownWithinMinutes: 5 });
  const other = await world.plantType({ severity: 'low' });
  await world.record([plain, strict, other].map((type) => world.finding(type)));
  expect(await due()).toEqual([
    { own: 30, resolve: 240 },
    { own: 5, resolve: 240 },
    { own: null, resolve: null },
  ]);
  const { items } = await transact(admin, (read) => listAlertResponseTimes(read));
  expect(items.map(({ severity, ownMinutes }) => [severity, ownMinutes])).toEqual([
    ['uninformed', null],
    ['informative', null],
    ['low', null],
    ['medium', 30],
    ['high', null],
    ['critical', null],
  ]);
});

it('missed response times notify everyone with access to the alert once, also after downtime', async () => {
  const [rui, bia] = [world.rui.id, world.bia.id];
  await change([rui, bia]);
  const type = await world.plantType({ severity: 'medium' });
  await world.record([world.finding(type)]);
  await tell(29);
  expect(await told()).toEqual([]);
  await Promise.all([tell(600), tell(0)]);
  await tell(600);
  expect((await told()).toSorted()).toEqual(['rui not_owned', 'rui not_resolved']);
  expect(await world.queryAsOwner('select template from mails')).toHaveLength(2);
  expect(
    await world.queryAsOwner(`select kind, notified from alert_entries where kind = 'escalated' order by 2`),
  ).toEqual([100, 101].map((level) => ({ kind: 'escalated', notified: { level, app: 1, email: 1 } })));
});

it('met response times notify no one, and changed ones can notify again', async () => {
  await change([world.rui.id]);
  const type = await world.plantType({ severity: 'medium' });
  await world.record([world.finding(type)]);
  await world.queryAsOwner(`update alerts set status = 'running'`);
  await tell(31);
  expect(await told()).toEqual([]);
  await tell(300);
  expect(await told()).toEqual(['rui not_resolved']);
  await world.queryAsOwner(`update alerts set due_at = $1`, [
    new Date(world.clock.now().getTime() + 60 * minuteMs),
  ]);
  await tell(59);
  expect(await told()).toHaveLength(1);
  await tell(2);
  expect(await told()).toHaveLength(2);
  await world.queryAsOwner(
    `update alerts set due_at = due_at + interval '1 hour', status = 'resolved', resolved_at = raised_at`,
  );
  await tell(120);
  expect(await told()).toHaveLength(2);
});

it('deleted response times stop notifying, and notify again once restored', async () => {
  await change([world.rui.id]);
  const type = await world.plantType({ severity: 'medium' });
  const [raised] = await world.record([world.finding(type)]);
  const alertId = raised?.alertId ?? 0;
  let { version } = await startAlert(admin, alertId, { version: 1 });
  ({ version } = await updateAlert(admin, alertId, { version, dueAt: null }));
  await tell(300);
  expect(await told()).toEqual([]);
  const dueAt = new Date(world.clock.now().getTime() + 60 * minuteMs).toISOString();
  await updateAlert(admin, alertId, { version, dueAt });
  await tell(61);
  expect(await told()).toEqual(['rui not_resolved']);
});

it.each([
  { name: 'earlier ones were notified or settled', finishedAfter: 10, recursAfter: 1_440 },
  { name: 'earlier ones are still pending', finishedAfter: 10, recursAfter: 20 },
])(
  'response times are those of the recurrence when an alert is reopened and $name',
  async ({ finishedAfter, recursAfter }) => {
    await change([world.rui.id]);
    const type = await world.plantType({ severity: 'medium' });
    const [raised] = await world.record([world.finding(type)]);
    await world.record([world.finding(type, { endMinute: 1 })]);
    const alertId = raised?.alertId ?? 0;
    await tell(5);
    const { version } = await startAlert(admin, alertId, { version: 1 });
    await addCountermeasure(admin, alertId, {
      key: '00000000-0000-4000-8000-000000000001',
      kind: 'replacement',
      description: 'Pump replaced',
      orderNumber: null,
      solutionDate: null,
      fileIds: [],
    });
    await tell(finishedAfter - 5);
    const [cause] = await world.queryAsOwner<{ id: number }>(
      `insert into alert_causes (account_id, name) values ($1, gen_random_uuid()::text) returning alert_cause_id as id`,
      [world.accountId],
    );
    const solvedAt = world.clock.now().toISOString();
    await finishAlert(admin, alertId, { version, solvedAt, causeId: cause?.id ?? 0, note: '' });
    await tell(recursAfter - finishedAfter);
    await world.record([world.finding(type, { atMinute: recursAfter })]);
    await tell(29);
    expect(await told()).toEqual([]);
    await tell(2);
    expect(await told()).toEqual(['rui not_owned']);
    await tell(240);
    expect(await told()).toEqual(['rui not_owned', 'rui not_resolved']);
  },
);

it('response times list people who see alerts, and are changed by administrators only', async () => {
  await expect(change([999_999])).rejects.toMatchObject({ errors: { items: ['not_found'] } });
  await expect(
    changeAlertResponseTimes(
      { ...admin, actor: { ...admin.actor, role: 'viewer' } },
      {
        items: [
          { severity: 'low', ownMinutes: 1, resolveMinutes: null, inWorkingHours: false, escalation: null },
        ],
      },
    ),
  ).rejects.toThrow('row-level security');
});

it('response times count in the working hours of the UL or account, or around the clock, by severity', async () => {
  const { CPS: north } = world.unitIds;
  const shifts = [{ days: [1, 2, 3, 4, 5], from: '07:00', to: '10:00' }];
  const hours = { zone: 'America/Sao_Paulo', shifts, holidays: [] };
  const medium = await world.plantType({ severity: 'medium' });
  const strict = await world.plantType({ severity: 'medium', ownWithinMinutes: 90 });
  const raise = () =>
    world.record([
      world.finding(medium),
      world.finding(strict),
      world.finding(medium, { assetId: world.assetIds.B1 }),
    ]);
  const dueOf = async (): Promise<unknown[]> => {
    const rows = await due();
    await world.queryAsOwner('truncate alerts cascade');
    return rows;
  };
  // A Monday, 09:00 in São Paulo.
  await change([], { inWorkingHours: true });
  await raise();
  expect(await dueOf()).toEqual([
    { own: 30, resolve: 240 },
    { own: 90, resolve: 240 },
    { own: 30, resolve: 240 },
  ]);
  await changeWorkingHours(admin, { unitId: north, hours });
  await raise();
  // One of the four hours is left on that day; three are on the next.
  expect(await dueOf()).toEqual(
    [
      { own: 30, resolve: 60 + 21 * 60 + 180 },
      { own: 90, resolve: 60 + 21 * 60 + 180 },
      { own: 30, resolve: 240 },
    ].map((row, index) => (index === 1 ? { ...row, own: 60 + 21 * 60 + 30 } : row)),
  );
  await changeWorkingHours(admin, {
    unitId: null,
    hours: { ...hours, holidays: [{ date: '2026-03-02', name: 'Today' }] },
  });
  await raise();
  expect((await dueOf())[2]).toEqual({ own: 22 * 60 + 30, resolve: 46 * 60 + 60 });
  await change([], { inWorkingHours: false });
  await raise();
  expect((await dueOf())[2]).toEqual({ own: 30, resolve: 240 });
});

it('working hours survive two concurrent first saves', async () => {
  await world.queryAsOwner('truncate working_hours');
  const shifts = [{ days: [1], from: '08:00', to: '09:00' }];
  const zones = ['UTC', 'Europe/Lisbon', 'America/Sao_Paulo', 'Asia/Tokyo'];
  await Promise.all(
    zones.map((zone) => changeWorkingHours(admin, { unitId: null, hours: { zone, shifts, holidays: [] } })),
  );
  expect((await transact(admin, (read) => listWorkingHours(read))).items).toHaveLength(1);
});

it('working hours are listed, changed and deleted, each recorded in the audit', async () => {
  await world.queryAsOwner('truncate working_hours');
  const { CPS: north, SP: south } = world.unitIds;
  const hours = {
    zone: 'UTC',
    shifts: [{ days: [1], from: '08:00', to: '08:00' }],
    holidays: [{ date: '2026-12-25', name: 'Natal' }],
  };
  await changeWorkingHours(admin, { unitId: south, hours });
  await changeWorkingHours(admin, { unitId: null, hours });
  await changeWorkingHours(admin, { unitId: south, hours: { ...hours, holidays: [] } });
  const { items } = await transact(admin, (read) => listWorkingHours(read));
  expect(items).toEqual([
    { unit: null, from: '2026-03-02', hours },
    { unit: { id: south, code: 'SP', name: 'SP' }, from: '2026-03-02', hours: { ...hours, holidays: [] } },
  ]);
  await changeWorkingHours(admin, { unitId: south, hours: null });
  expect((await transact(admin, (read) => listWorkingHours(read))).items).toHaveLength(1);
  for (const from of ['2026-03-03', '2025-11-01'])
    await expect(changeWorkingHours(admin, { unitId: south, hours, from })).rejects.toThrow(
      'Validation error',
    );
  // Effective from a past day, replacing earlier entries for that and later days.
  await changeWorkingHours(admin, { unitId: null, hours: { ...hours, holidays: [] }, from: '2026-02-02' });
  expect((await transact(admin, (read) => listWorkingHours(read))).items).toEqual([
    { unit: null, from: '2026-02-02', hours: { ...hours, holidays: [] } },
  ]);
  const actor = { ...admin.actor, allUnits: false, unitIds: [north] };
  await expect(changeWorkingHours(admin, { unitId: 999_999, hours })).rejects.toThrow('Validation error');
  await changeWorkingHours(admin, { unitId: south, hours });
  const viewer = { ...admin, actor: { ...actor, role: 'viewer' as const } };
  expect((await transact(viewer, (read) => listWorkingHours(read))).items).toHaveLength(1);
  expect(
    await world.queryAsOwner(
      `select entity_id as id, before is null as "isNew", after is null as "isGone" from audit_entries
        where action = 'working-hours.update' and entity_id = $1 order by sequence desc limit 2`,
      [String(south)],
    ),
  ).toEqual([
    { id: String(south), isNew: true, isGone: false },
    { id: String(south), isNew: false, isGone: true },
  ]);
});
