import type { CallInput } from '@azimute/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PortalClient } from '../../../testing/portal-client.ts';
import { createAlertsWorld } from '../testing/alerts-world.ts';

type Query = CallInput<'getAlertFigures'>['query'];

const period = { from: '2026-01-01', to: '2026-01-10' };
const world = await createAlertsWorld();
const { owner, lia, viewer, visitor, accountId, queryAsOwner } = world;
afterAll(() => world.stop());
const figures = (person: PortalClient, query: Query = period) => person.call('getAlertFigures', { query });

beforeAll(async () => {
  const { causes, plant } = world;
  const finished = (resolvedAt: string, more: object = {}) => ({
    resolved_at: resolvedAt,
    solved_at: resolvedAt,
    alert_cause_id: causes.worn,
    ...more,
  });
  // Three with the same asset and subject: acknowledged after 60 s and finished after 600 s, recurring within 30 days,
  // and then not again.
  const proved = await plant({
    status: 'resolved',
    subject: 'a',
    severity: 'critical',
    openedAt: '2026-01-02T12:00:00Z',
    more: finished('2026-01-02T12:10:00Z', {
      first_action_at: '2026-01-02T12:01:00Z',
      countermeasure_count: 1,
      proof: 'effective',
      proof_from: '2026-01-02T12:10:00Z',
    }),
  });
  await plant({
    status: 'resolved',
    subject: 'a',
    openedAt: '2026-01-05T02:30:00Z',
    more: finished('2026-01-05T03:30:00Z', {
      first_action_at: '2026-01-05T02:33:00Z',
      countermeasure_count: 2,
      proof: 'waiting',
      proof_from: '2026-01-05T03:30:00Z',
      proof_look_at: '2026-01-05T03:30:00Z',
      due_at: '2026-01-05T03:00:00Z',
    }),
  });
  await plant({
    status: 'resolved',
    type: 'silence',
    asset: 'two',
    openedAt: '2026-01-06T12:00:00Z',
    more: finished('2026-01-06T13:00:00Z', {
      alert_cause_id: causes.falseAlarm,
      first_action_at: '2026-01-06T12:05:00Z',
    }),
  });
  // Ended by itself, open, of another UL, an event, and of the days before.
  await plant({
    status: 'resolved',
    openedAt: '2026-01-07T12:00:00Z',
    more: { resolved_at: '2026-01-07T13:00:00Z' },
  });
  await plant({ type: 'silence', openedAt: '2026-01-08T12:00:00Z' });
  await plant({ asset: 'other', severity: 'low', openedAt: '2026-01-08T13:00:00Z' });
  await plant({ status: 'resolved', openedAt: '2026-01-08T14:00:00Z', more: { alert_group: 'event' } });
  await plant({ openedAt: '2025-12-28T12:00:00Z' });
  // The countermeasure of the first alert was ineffective, then effective.
  await queryAsOwner(
    `with done as (
        insert into alert_countermeasures (account_id, alert_id, key, kind, description, added_at)
        values ($1, $2, gen_random_uuid(), 'cleaning', 'Radiator cleaned', '2026-01-02T12:05:00Z')
        returning alert_countermeasure_id as id
      )
      insert into alert_entries (account_id, alert_id, at, kind, alert_countermeasure_id, proof)
      select $1, $2, g.at, 'proved', d.id, jsonb_build_object('state', g.state)
      from done d, (values (timestamptz '2026-01-02T12:11:00Z', 'recurred'), ('2026-01-20T12:00:00Z', 'effective')) g (at, state)`,
    [accountId, proved],
  );
});

it('refuses people without access to alerts, and an empty or overlong period', async () => {
  await visitor.refused('getAlertFigures', { query: period }, 401);
  await viewer.refused('getAlertFigures', { query: period }, 403);
  await owner.refused('getAlertFigures', { query: { from: '2026-01-10', to: '2026-01-01' } }, 422);
  await owner.refused('getAlertFigures', { query: { from: '2024-01-01', to: '2026-01-01' } }, 422);
});

it('computes each figure from alerts of the period, reports exclusions, and compares', async () => {
  const { raised, untilOwned, untilResolved, recurred, ...rest } = await figures(owner);
  expect(raised).toMatchObject({ value: 6, before: 1, unit: 'count', leftOut: [], formulaVersion: 1 });
  expect(raised.trend.map(({ value }) => value)).toEqual([0, 1, 0, 1, 0, 1, 1, 2, 0, 0]);
  expect(untilOwned).toMatchObject({
    value: 180,
    p25: 120,
    p75: 240,
    numerator: 3,
    denominator: 6,
    leftOut: [{ reason: 'without_action', count: 3 }],
    dataUntil: '2026-01-08T13:00:00.000Z',
  });
  expect(untilResolved).toMatchObject({
    value: 3600,
    p25: 2100,
    numerator: 3,
    leftOut: [
      { reason: 'not_resolved', count: 2 },
      { reason: 'ended_by_itself', count: 1 },
    ],
  });
  expect(recurred).toMatchObject({ value: 1 / 3, numerator: 1, denominator: 3, before: null });
  expect(rest).toMatchObject({
    bySeverity: [
      { severity: 'critical', count: 1 },
      { severity: 'high', count: 4 },
      { severity: 'low', count: 1 },
    ],
    byType: [
      { type: { name: 'Engine too hot' }, count: 4, falseCount: 0 },
      { type: { name: 'No word' }, count: 2, falseCount: 1 },
    ],
    byUnit: [
      { unit: { code: 'N' }, count: 5, ownedMedianSeconds: 180, lateCount: 1 },
      { unit: { code: 'S' }, count: 1, ownedMedianSeconds: null, resolvedP90Seconds: null },
    ],
    byAsset: [
      { asset: { code: 'one' }, count: 4, worst: 'critical', worstCount: 1 },
      { asset: { code: 'other' }, count: 1, worst: 'low' },
      { asset: { code: 'two' }, count: 1, worst: 'high' },
    ],
    assetCount: 3,
    byCustomer: [{ customer: null, count: 6 }],
    noisy: [
      { type: { name: 'Engine too hot' }, count: 4, withoutCountermeasure: 1, falseCount: 0 },
      { type: { name: 'No word' }, count: 2, withoutCountermeasure: 1, falseCount: 1 },
    ],
    countermeasures: {
      added: 3,
      held: 1,
      recurred: 1,
      waiting: 1,
      cannotTell: 0,
      byKind: [
        { kind: 'cleaning', held: 1, recurred: 1, waiting: 0, cannotTell: 0 },
        { kind: 'other', held: 0, recurred: 0, waiting: 1, cannotTell: 0 },
      ],
      byType: [{ type: { name: 'Engine too hot' }, held: 1, recurred: 1, waiting: 1, cannotTell: 0 }],
      byAsset: [{ asset: { code: 'one' }, held: 1, recurred: 1, waiting: 1, cannotTell: 0 }],
    },
  });
});

it('counts days and hours in the account’s time zone', async () => {
  const { days, byHour } = await figures(owner);
  // 02:30 UTC is 23:30 of the previous day in São Paulo.
  expect(days.find(({ date }) => date === '2026-01-04')?.counts).toEqual([{ severity: 'high', count: 1 }]);
  expect([byHour[23], byHour[9]]).toEqual([1, 4]);
  expect(byHour.reduce((sum, count) => sum + count, 0)).toBe(6);
});

it('counts open alerts by their current age, whenever they were opened', async () => {
  const { openAges } = await figures(owner);
  expect(openAges.map(({ counts }) => counts.reduce((sum, { count }) => sum + count, 0))).toEqual([
    0, 0, 0, 0, 3,
  ]);
});

it('covers the ULs that the reader sees and the filters select', async () => {
  const own = await figures(lia);
  expect([own.raised.value, own.byUnit.length, own.assetCount]).toEqual([5, 1, 2]);
  const alone = { ...period, compare: 'none' } as const;
  const silent = await figures(owner, { ...alone, types: [world.types.silence], severities: ['high'] });
  expect([silent.raised.value, silent.raised.before]).toEqual([2, null]);
  const none = await figures(owner, { ...alone, units: [999_999] });
  expect([none.raised.value, none.untilOwned.value, none.recurred.value]).toEqual([0, null, null]);
});
