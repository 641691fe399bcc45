import type { AlertLevel } from '@azimute/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { quietUntil } from './quiet-until.ts';
import { startAlertsWorld, startMs } from './testing/alerts-world.ts';

const minuteMs = 60_000;
const world = await startAlertsWorld();
afterAll(() => world.stop());
beforeEach(async () => {
  await world.queryAsOwner('truncate alerts, notifications, mails, alert_mutes cascade');
  world.clock.set(new Date(startMs));
});

const level = (given: Partial<AlertLevel>): AlertLevel => ({
  afterMinutes: 0,
  userIds: [],
  profileIds: [],
  everyoneOfUnit: false,
  app: true,
  email: false,
  ...given,
});
const everyone = { levels: [level({ everyoneOfUnit: true })] };
const tell = async (afterMinutes = 0): Promise<void> => {
  world.clock.advance(afterMinutes * minuteMs);
  await world.notifier.runWaiting();
};
const named = async (table: 'notifications' | 'mails'): Promise<string[]> =>
  (
    await world.queryAsOwner<{ name: string }>(
      `select u.name from ${table} join users u using (user_id) order by u.name`,
    )
  ).map(({ name }) => name);
const outcomes = async (): Promise<(string | null)[]> =>
  (
    await world.queryAsOwner<{ outcome: string | null }>(
      'select outcome from alert_notices order by alert_id, occasion, level',
    )
  ).map(({ outcome }) => outcome);

describe('an alert', () => {
  it('notifies everyone with access to alerts and its UL once, even if others are named', async () => {
    const [bia, rui] = [world.bia.id, world.rui.id];
    const type = await world.plantType({ sending: { levels: [level({ userIds: [bia, rui] })] } });
    await world.record([world.finding(type)]);
    await Promise.all([tell(), tell()]);
    await tell();
    expect(await named('notifications')).toEqual(['rui']);
    const [told] = await world.queryAsOwner('select kind, data from notifications');
    expect(told).toMatchObject({ kind: 'alert_raised', data: { asset: 'A1 X', cause: 'raised' } });
    expect(await world.queryAsOwner(`select notified from alert_entries where kind = 'notified'`)).toEqual([
      { notified: { level: 0, app: 1, email: 0 } },
    ]);
  });

  it('notifies no one while its type is watched, it is below the severity, or its evidence is too late', async () => {
    const types = [
      await world.plantType({ state: 'watching', sending: everyone }),
      await world.plantType({ severity: 'low', sending: { ...everyone, fromSeverity: 'medium' } }),
    ];
    await world.record(types.map((type) => world.finding(type)));
    const late = await world.plantType({ sending: everyone });
    await world.record([world.finding(late, { notifies: false })]);
    await tell();
    expect(await named('notifications')).toEqual([]);
  });

  it('escalates to the next level when it is not acknowledged in time, once even after downtime', async () => {
    const levels = [
      level({ userIds: [world.rui.id] }),
      level({ afterMinutes: 30, userIds: [world.owner.id] }),
    ];
    const type = await world.plantType({ sending: { levels } });
    await world.record([world.finding(type)]);
    await tell(29);
    expect(await named('notifications')).toEqual(['rui']);
    await tell(600);
    await tell();
    expect(await named('notifications')).toEqual(['owner', 'rui']);
    const treated = await world.plantType({ sending: { levels } });
    await world.record([world.finding(treated)]);
    await tell();
    await world.queryAsOwner(`update alerts set status = 'running' where alert_type_id = $1`, [treated]);
    await tell(31);
    expect(await outcomes()).toEqual(['told', 'told', 'told', 'treated']);
  });

  it('notifies at its due time, and after downtime once for each overdue time, in due order', async () => {
    const after = [45, 5, 30, 15];
    const types = await Promise.all(
      after.map((afterMinutes) =>
        world.plantType({ sending: { levels: [level({ afterMinutes, userIds: [world.rui.id] })] } }),
      ),
    );
    await world.record(types.map((type) => world.finding(type)));
    const told = async (): Promise<(number | undefined)[]> =>
      (
        await world.queryAsOwner<{ type: number }>(
          `select a.alert_type_id as type from notifications n
            join alerts a on a.alert_id = (n.data ->> 'alertId')::int order by n.notification_id`,
        )
      ).map(({ type }) => after[types.indexOf(type)]);
    world.clock.advance(5 * minuteMs - 1);
    await tell();
    expect(await told()).toEqual([]);
    world.clock.advance(1);
    await tell();
    expect(await told()).toEqual([5]);
    await tell(10 * 60);
    await tell();
    expect(await told()).toEqual([5, 15, 30, 45]);
  });

  it('notifies again when it recurs, but not too soon and not while it is in progress', async () => {
    const type = await world.plantType({ repeatAfterMinutes: 60, sending: everyone });
    const again = async (afterMinutes: number): Promise<number> => {
      world.clock.advance(afterMinutes * minuteMs);
      await world.record([
        world.finding(type, { atMinute: (world.clock.now().getTime() - startMs) / minuteMs }),
      ]);
      await tell();
      return (await named('notifications')).filter((name) => name === 'rui').length;
    };
    expect([await again(0), await again(30), await again(30)]).toEqual([1, 1, 2]);
    await world.queryAsOwner(`update alerts set status = 'running' where alert_type_id = $1`, [type]);
    expect(await again(90)).toBe(2);
  });

  it('that is muted is marked and notifies no one; outside its sending schedule it waits', async () => {
    const type = await world.plantType({ sending: everyone });
    await world.queryAsOwner(
      `insert into alert_mutes (account_id, asset_id, alert_type_id, begins_at, until, reason)
        values ($1, $2, $3, $4, $5, 'Workshop')`,
      [world.accountId, world.assetIds.A1, type, new Date(startMs), new Date(startMs + minuteMs)],
    );
    await world.record([world.finding(type), world.finding(type, { assetId: world.assetIds.A2 })]);
    await tell();
    expect((await outcomes()).toSorted()).toEqual(['muted', 'told']);
    expect(await world.queryAsOwner(`select kind from alert_entries where kind = 'muted'`)).toHaveLength(1);

    // Monday, 09:00 in São Paulo.
    const schedule = { zone: 'America/Sao_Paulo', days: [1], from: '10:00', to: '18:00' };
    const later = await world.plantType({ sending: { ...everyone, schedule } });
    await world.record([world.finding(later)]);
    const before = (await named('notifications')).length;
    await tell(59);
    expect(await named('notifications')).toHaveLength(before);
    await tell(1);
    expect((await named('notifications')).length).toBeGreaterThan(before);
  });

  it('resolved while it waits for the sending schedule notifies no one', async () => {
    const schedule = { zone: 'America/Sao_Paulo', days: [1], from: '10:00', to: '18:00' };
    const sending = { ...everyone, schedule };
    const type = await world.plantType({ resolvesItself: true, sending });
    const event = await world.plantType({ group: 'event', sending });
    await world.record([world.finding(type), world.finding(event)]);
    await tell(10);
    await world.record([world.finding(type, { endMinute: 5 })]);
    await tell(50);
    expect(await outcomes()).toEqual(['treated', 'told']);
  });

  it('of an event does not notify again too soon either', async () => {
    const type = await world.plantType({ group: 'event', repeatAfterMinutes: 60, sending: everyone });
    const again = async (...minutes: readonly number[]): Promise<number> => {
      world.clock.set(new Date(startMs + Math.max(...minutes) * minuteMs));
      await world.record(minutes.map((atMinute) => world.finding(type, { atMinute })));
      await tell();
      return (await named('notifications')).filter((name) => name === 'rui').length;
    };
    expect([await again(0, 1), await again(30), await again(70)]).toEqual([1, 1, 2]);
    await world.record([world.finding(type, { atMinute: 70, subject: 'other' })]);
    await tell();
    expect((await named('notifications')).filter((name) => name === 'rui')).toHaveLength(3);
  });

  it('of a live group is notified with the group, unless people were already notified', async () => {
    const member = await world.plantType({ sending: everyone });
    const group = await world.plantType({
      condition: { type: 'group', typeIds: [member], atLeast: 2, withinMinutes: 10, by: 'unit' },
      sending: everyone,
    });
    await world.record([world.finding(member), world.finding(member, { assetId: world.assetIds.A2 })]);
    await tell();
    expect((await outcomes()).toSorted()).toEqual(['grouped', 'grouped', 'told']);
    expect(group).toBeGreaterThan(member);
    expect(await named('notifications')).toEqual(['owner', 'rui']);
  });
});

describe('e-mails', () => {
  const mailed = { levels: [level({ userIds: [0], app: false, email: true })] };

  it('wait for the end of the reader’s quiet hours, and are sent if the reader still has access', async () => {
    const [ana, rui] = [world.owner.id, world.rui.id];
    await world.queryAsOwner(`update users set time_zone = 'Europe/Madrid' where user_id = $1`, [rui]);
    const quietHours = { from: '12:00', to: '14:00' };
    const type = await world.plantType({
      sending: { levels: [level({ userIds: [ana, rui], app: false, email: true })], quietHours },
    });
    await world.record([world.finding(type)]);
    await tell();
    // It is 09:00 in São Paulo and 13:00 in Madrid.
    expect(await named('mails')).toEqual(['owner']);
    await tell(59);
    expect(await named('mails')).toEqual(['owner']);
    await tell(1);
    expect(await named('mails')).toEqual(['owner', 'rui']);
    const [mail] = await world.queryAsOwner<{ about: object }>(
      'select about from mails order by mail_id limit 1',
    );
    expect(mail?.about).toMatchObject({
      total: 1,
      alerts: [{ asset: 'A1 X', unit: 'CPS', cause: 'raised' }],
    });

    await world.record([world.finding(type, { assetId: world.assetIds.B1, atMinute: 60 })]);
    await tell();
    expect(await named('mails')).toEqual(['owner', 'owner', 'rui']);
  });

  it('of a storm are merged into one list, then sent once every ten minutes', async () => {
    const type = await world.plantType({
      sending: { levels: [level({ ...mailed.levels[0], userIds: [world.owner.id] })] },
    });
    const storm = (from: number, count: number) =>
      world.record(
        Array.from({ length: count }, (_, index) => world.finding(type, { subject: `code:${from + index}` })),
      );
    await storm(0, 20);
    await tell();
    expect(await named('mails')).toHaveLength(20);
    await storm(20, 60);
    await tell(1);
    expect(await named('mails')).toHaveLength(21);
    const [digest] = await world.queryAsOwner<{ about: { total: number; alerts: object[] } }>(
      'select about from mails order by mail_id desc limit 1',
    );
    expect([digest?.about.total, digest?.about.alerts.length]).toEqual([60, 50]);
    await storm(80, 30);
    await tell(1);
    expect(await named('mails')).toHaveLength(21);
    await tell(9);
    expect(await named('mails')).toHaveLength(22);
  });
});

it('quiet hours end in the reader’s time zone, also past midnight', () => {
  const quiet = { from: '22:00', to: '06:30' };
  const end = (zone: string, at: string): string => quietUntil(quiet, zone, new Date(at)).toISOString();
  expect(end('America/Sao_Paulo', '2026-03-03T01:00:00Z')).toBe('2026-03-03T09:30:00.000Z');
  expect(end('America/Sao_Paulo', '2026-03-03T09:30:00Z')).toBe('2026-03-03T09:30:00.000Z');
  expect(end('America/Sao_Paulo', '2026-03-03T08:00:00Z')).toBe('2026-03-03T09:30:00.000Z');
  expect(end('Europe/Madrid', '2026-03-03T08:00:00Z')).toBe('2026-03-03T08:00:00.000Z');
});

it('quiet hours end once when clocks go back over their end, and when their end is skipped', () => {
  const end = (to: string, at: string): string =>
    quietUntil({ from: '22:00', to }, 'America/New_York', new Date(at)).toISOString();
  // 00:30, then the first and the second 01:10.
  expect(end('01:30', '2026-11-01T04:30:00Z')).toBe('2026-11-01T05:30:00.000Z');
  expect(end('01:30', '2026-11-01T05:10:00Z')).toBe('2026-11-01T05:30:00.000Z');
  expect(end('01:30', '2026-11-01T06:10:00Z')).toBe('2026-11-01T06:10:00.000Z');
  expect(end('02:30', '2026-03-08T06:30:00Z')).toBe('2026-03-08T07:00:00.000Z');
});
