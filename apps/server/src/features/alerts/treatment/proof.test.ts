import { factNames, type Alert, type FinishAlert } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPortalEvents } from '../../../platform/events.ts';
import { transact } from '../../../platform/transact.ts';
import { createProofWorker, type ProofWorker } from '../../alert-raising/proof/create-proof-worker.ts';
import { failingLog, startAlertsWorld, startMs } from '../../alert-raising/testing/alerts-world.ts';
import { factColumns } from '../../metrics/fact-columns.ts';
import { getAlert } from '../detail/get-alert.ts';
import { addCountermeasure, finishAlert, reopenAlert } from './treat-one-alert.ts';
import type { AlertContext } from './treat-alert.ts';

const dayMs = 86_400_000;
const dayMinutes = 1_440;
const world = await startAlertsWorld();
let context: AlertContext;
let keeper: ProofWorker;
let keys = 0;

beforeAll(async () => {
  const modules = ['services:simc:alertas', 'services:simc:geolocalizacao', 'services:file-manager'];
  context = {
    database: world.database,
    clock: world.clock,
    events: createPortalEvents(),
    locale: 'en',
    actor: {
      accountId: world.accountId,
      userId: world.owner.id,
      sessionId: null,
      sees: modules,
      changes: modules,
      role: 'admin',
      allUnits: true,
      unitIds: [],
    },
  };
  keeper = createProofWorker({
    database: world.database,
    clock: world.clock,
    log: failingLog,
  });
  await world.queryAsOwner(`update accounts set time_zone = 'UTC'`);
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.clock.set(new Date(startMs));
  await world.queryAsOwner('delete from asset_days');
});

/** Plants days of the first asset, from a number of days before the start, each with these engine hours. */
async function plantDays(fromDay: number, toDay: number, engineHours: number): Promise<void> {
  const days = Array.from({ length: toDay - fromDay + 1 }, (_, n) =>
    new Date(startMs + (fromDay + n) * dayMs).toISOString().slice(0, 10),
  );
  await world.queryAsOwner('select ensure_fact_partitions($1::date[])', [days]);
  for (const day of days)
    await world.queryAsOwner(
      'insert into asset_days select (jsonb_populate_record(null::asset_days, $1)).*',
      [
        {
          ...Object.fromEntries(factNames.map((name) => [factColumns[name], 0])),
          account_id: world.accountId,
          asset_id: world.assetIds.A1,
          unit_id: world.unitIds.CPS,
          category: 'truck',
          day,
          fixes: 100,
          engine_seconds: engineHours * 3600,
          hours: Array.from({ length: 96 }, () => 0),
          fences: {},
          events: {},
          is_closed: true,
          is_revised: false,
          facts_version: 1,
          data_at: new Date(startMs).toISOString(),
          known_from: new Date(startMs).toISOString(),
        },
      ],
    );
}

const countermeasure = () => {
  keys += 1;
  const key = `00000000-0000-4000-8000-${String(keys).padStart(12, '0')}`;
  return {
    key,
    kind: 'replacement' as const,
    description: 'Pump replaced',
    orderNumber: null,
    solutionDate: null,
    fileIds: [],
  };
};

async function readCause(isFalse: boolean): Promise<number> {
  const [row] = await world.queryAsOwner<{ id: number }>(
    `insert into alert_causes (account_id, name) values ($1, gen_random_uuid()::text) returning alert_cause_id as id`,
    [world.accountId],
  );
  const [known] = await world.queryAsOwner<{ id: number }>(
    'select alert_cause_id as id from alert_causes where account_id = $1 and is_false_alarm',
    [world.accountId],
  );
  return (isFalse ? known : row)?.id ?? 0;
}

const at = (day: number): void => world.clock.set(new Date(startMs + day * dayMs));
const read = (alertId: number): Promise<Alert> =>
  transact(context, (transaction) => getAlert(transaction, alertId, 'en'));

async function finish(alertId: number, more: { isFalse?: boolean } = {}): Promise<Alert> {
  const { version } = await read(alertId);
  const body: FinishAlert = {
    version,
    solvedAt: world.clock.now().toISOString(),
    causeId: await readCause(more.isFalse ?? false),
    note: '',
  };
  return finishAlert(context, alertId, body);
}

/**
 * Plants an alert that occurred three times in the thirty days before, with a countermeasure, finished at the start.
 */
async function plantFinished(
  proof: { readonly proofDays?: number; readonly proofDistances?: number } = {},
): Promise<{ alertId: number; typeId: number }> {
  const typeId = await world.plantType({ ownWithinMinutes: 30, ...proof });
  await world.queryAsOwner('update alert_types set created_at = $1', [new Date(startMs - 30 * dayMs)]);
  let alertId = 0;
  for (const day of [-30, -20, -10]) {
    const atMinute = day * dayMinutes + 1;
    const [raised] = await world.record([world.finding(typeId, { atMinute })]);
    alertId = raised?.alertId ?? 0;
    await world.record([world.finding(typeId, { atMinute, endMinute: atMinute + 30 })]);
  }
  await addCountermeasure(context, alertId, countermeasure());
  await finish(alertId);
  return { alertId, typeId };
}

describe('the effect of a countermeasure', () => {
  it('is positive after three times the former distance in engine hours, decided once', async () => {
    await plantDays(-30, 80, 2);
    const { alertId } = await plantFinished();
    expect((await read(alertId)).watch).toMatchObject({ state: 'waiting', details: null });
    await keeper.runWaiting();
    const begun = (await read(alertId)).watch;
    // Three times in about 60 engine hours: 20 between them.
    expect(begun?.details).toMatchObject({ unit: 'engine_hours', times: 3, exposed: 0 });
    expect(begun?.details?.distance).toBeCloseTo(20, 0);
    at(20);
    await keeper.runWaiting();
    const waiting = await read(alertId);
    expect([waiting.proof, waiting.watch?.details?.exposed]).toEqual(['waiting', 40]);
    expect(waiting.watch?.details?.coverage).toBe(1);
    at(31);
    await keeper.runWaiting();
    await keeper.runWaiting();
    const { proof, history, watch } = await read(alertId);
    expect([proof, watch?.recurrences]).toEqual(['effective', 0]);
    expect(history.filter(({ kind }) => kind === 'proved')).toMatchObject([
      { by: null, countermeasureId: expect.any(Number), proof: { state: 'effective', exposed: 62 } },
    ]);
  });

  it('is decided after the type’s days and multiple of the former distance', async () => {
    await plantDays(-30, 80, 2);
    const proofDistances = 1;
    const [slow, quick] = [
      await plantFinished({ proofDistances }),
      await plantFinished({ proofDistances, proofDays: 0 }),
    ];
    await keeper.runWaiting();
    at(11);
    await keeper.runWaiting();
    const states = await Promise.all([slow, quick].map(async ({ alertId }) => (await read(alertId)).proof));
    expect(states).toEqual(['waiting', 'effective']);
    expect((await read(slow.alertId)).watch).toMatchObject({
      earliest: new Date(startMs + 30 * dayMs).toISOString(),
      until: new Date(startMs + 90 * dayMs).toISOString(),
    });
  });

  it('is negative if the alert recurs: it is reopened with its countermeasure, and notifies', async () => {
    await plantDays(-30, 40, 2);
    const { alertId, typeId } = await plantFinished();
    await keeper.runWaiting();
    at(5);
    const again = [world.finding(typeId, { atMinute: 5 * dayMinutes })];
    const [raised] = await world.record(again);
    expect(raised).toMatchObject({ alertId, outcome: 'repeated' });
    await world.record(again);
    at(6);
    await world.record([world.finding(typeId, { atMinute: 5 * dayMinutes, endMinute: 5 * dayMinutes + 9 })]);
    await world.record([world.finding(typeId, { atMinute: 6 * dayMinutes })]);
    await keeper.runWaiting();
    const alert = await read(alertId);
    expect(alert).toMatchObject({ status: 'opened', proof: 'recurred', resolvedAt: null, cause: null });
    expect(alert.watch).toMatchObject({ state: 'recurred', recurrences: 2, details: { exposed: 10 } });
    expect(alert.ownDueAt).toBe(new Date(startMs + 5 * dayMs + 30 * 60_000).toISOString());
    expect(alert.history.map(({ kind }) => kind).slice(0, 5)).toEqual([
      'occurred_again',
      'condition_ended',
      'occurred_again',
      'reopened',
      'proved',
    ]);
    expect(alert.history.filter(({ kind }) => kind === 'proved')).toHaveLength(1);
    expect(alert.occurrenceCount).toBe(5);
    // Once finished again, it is monitored again.
    await addCountermeasure(context, alertId, countermeasure());
    expect(await finish(alertId)).toMatchObject({ proof: 'waiting', watch: { recurrences: 0 } });
  });

  it('is undecided after ninety days with too little exposure, without data, or with the rule off', async () => {
    await plantDays(-30, 5, 2);
    const [little, silent] = [await plantFinished(), await plantFinished()];
    await world.queryAsOwner('update alerts set proof_from = $2 where alert_id = $1', [
      silent.alertId,
      new Date(startMs + 6 * dayMs),
    ]);
    await keeper.runWaiting();
    at(100);
    await keeper.runWaiting();
    const reasons = [];
    for (const { alertId } of [little, silent]) {
      const { proof, watch } = await read(alertId);
      reasons.push([proof, watch?.details?.reason]);
    }
    expect(reasons).toEqual([
      ['cannot_tell', 'little_exposure'],
      ['cannot_tell', 'no_data'],
    ]);
    at(0);
    const off = await plantFinished();
    await world.queryAsOwner(`update alert_types set state = 'off' where alert_type_id = $1`, [off.typeId]);
    await keeper.runWaiting();
    expect((await read(off.alertId)).watch?.details?.reason).toBe('rule_off');
  });

  it('is undecided once a person reopens the alert', async () => {
    await plantDays(-30, 5, 2);
    const { alertId } = await plantFinished();
    await keeper.runWaiting();
    const { version } = await read(alertId);
    const reopened = await reopenAlert(context, alertId, { version, note: 'Same symptom' });
    expect(reopened).toMatchObject({ proof: 'cannot_tell', watch: { details: { reason: 'reopened' } } });
    expect(await finish(alertId, { isFalse: true })).toMatchObject({ proof: null, watch: null });
  });

  it('is measured in days with positions if the engine state is unknown', async () => {
    await plantDays(-30, 80, 0);
    const { alertId } = await plantFinished();
    await keeper.runWaiting();
    expect((await read(alertId)).watch?.details).toMatchObject({ unit: 'days', times: 3 });
  });

  it('is not measured without a countermeasure, nor from occurrences before the finish', async () => {
    await plantDays(-30, 5, 2);
    const typeId = await world.plantType({});
    const [raised] = await world.record([world.finding(typeId, { atMinute: -60 })]);
    expect((await finish(raised?.alertId ?? 0)).proof).toBeNull();
    const { alertId, typeId: watched } = await plantFinished();
    const [late] = await world.record([world.finding(watched, { atMinute: -5 })]);
    expect(late?.outcome).toBe('raised');
    expect((await read(alertId)).proof).toBe('waiting');
  });
});
