import { afterAll, beforeEach, expect, it } from 'vitest';
import { startAlertsWorld, startMs } from './testing/alerts-world.ts';

const world = await startAlertsWorld();
afterAll(() => world.stop());
beforeEach(async () => {
  await world.queryAsOwner('truncate alerts, notifications, mails cascade');
  world.clock.set(new Date(startMs));
});

const everyone = {
  levels: [{ afterMinutes: 0, everyoneOfUnit: true }],
};
const groupOf = (typeId: number, atLeast = 2) => ({
  type: 'group' as const,
  typeIds: [typeId],
  atLeast,
  withinMinutes: 10,
  by: 'unit' as const,
});
const alertsOf = (typeId: number) =>
  world.queryAsOwner<{ members: number; status: string }>(
    `select a.status, (select count(*)::int from alert_members m where m.alert_id = a.alert_id) as members
      from alerts a where a.alert_type_id = $1 order by a.alert_id`,
    [typeId],
  );
const tellings = () => world.queryAsOwner('select from notifications');

it('raises a group as one alert of a UL with its members, and lists their common values', async () => {
  const silent = await world.plantType({
    condition: { type: 'calculated', when: { kind: 'no_communication' } },
  });
  const group = await world.plantType({
    condition: { type: 'group', typeIds: [silent], atLeast: 2, withinMinutes: 10, by: 'unit' },
  });
  const { A1: a1, A2: a2, B1: b1 } = world.assetIds;
  await world.record([
    world.finding(silent, { assetId: a1 }),
    world.finding(silent, { assetId: b1, atMinute: 1 }),
  ]);
  expect(await alertsOf(group)).toEqual([]);
  await world.record([world.finding(silent, { assetId: a2, atMinute: 5 })]);
  const read = () =>
    world.queryAsOwner(
      `select a.likely_cause as cause, a.unit_id as unit, a.asset_id as asset, count(m)::int as members
        from alerts a join alert_members m using (account_id, alert_id) where a.alert_type_id = $1 group by 1, 2, 3`,
      [group],
    );
  const one = { cause: 'unit_silent', unit: world.unitIds.CPS, asset: null };
  expect(await read()).toEqual([{ ...one, members: 2 }]);
  await world.record([world.finding(silent, { assetId: a1, subject: 'again', atMinute: 8 })]);
  expect(await read()).toEqual([{ ...one, members: 3 }]);
});

it('raises a group for any order of its members', async () => {
  const member = await world.plantType({});
  const group = await world.plantType({ condition: groupOf(member, 3) });
  const { A1: a1, A2: a2 } = world.assetIds;
  await world.record([world.finding(member, { assetId: a1, atMinute: 12 })]);
  await world.record([world.finding(member, { assetId: a2, atMinute: 9 })]);
  expect(await alertsOf(group)).toEqual([]);
  await world.record([world.finding(member, { assetId: a2, subject: 'late', atMinute: 4 })]);
  expect(await alertsOf(group)).toEqual([{ status: 'opened', members: 3 }]);
});

it('raises no group of members in different time spans, nor of retracted ones', async () => {
  const member = await world.plantType({});
  const group = await world.plantType({ condition: groupOf(member, 3) });
  const of = (subject: string, atMinute: number) => world.finding(member, { subject, atMinute });
  await world.record([of('a', 0), of('b', 18)]);
  await world.record([of('c', 9)]);
  expect(await alertsOf(group)).toEqual([]);
  await world.record([{ ...of('b', 18), kind: 'doubted' }]);
  await world.record([of('d', 19)]);
  expect(await alertsOf(group)).toEqual([]);
});

it('raises a group of events as one continuing event, without notifying of its members', async () => {
  const member = await world.plantType({ group: 'event', sending: everyone });
  const group = await world.plantType({ group: 'event', condition: groupOf(member), sending: everyone });
  const storm = async (count: number): Promise<void> => {
    await world.record(
      Array.from({ length: count }, (_, index) =>
        world.finding(member, { subject: `${count} ${index}`, atMinute: count }),
      ),
    );
    await world.notifier.runWaiting();
  };
  await storm(3);
  await storm(9);
  await storm(15);
  expect(await alertsOf(group)).toEqual([{ status: 'resolved', members: 27 }]);
  expect(await tellings()).toHaveLength(2);
});

it('notifies no one of a group whose evidence arrives too late', async () => {
  const member = await world.plantType({});
  const group = await world.plantType({ condition: groupOf(member), sending: everyone });
  await world.record([
    world.finding(member, { notifies: false }),
    world.finding(member, { assetId: world.assetIds.A2, notifies: false }),
  ]);
  await world.notifier.runWaiting();
  expect(await alertsOf(group)).toMatchObject([{ members: 2 }]);
  expect(await tellings()).toEqual([]);
});
