import type { DoubtedQuantity, MakerReadingKind, UnitDecision } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { DomainError } from '../../../platform/domain-error.ts';
import type { DecodedMachine, MakerReading } from '../decode/decode-machine.ts';
import { GALLON_LITERS, MILE_KILOMETERS } from '../decode/elements.ts';
import { addEvidence, doubtedUnits, noEvidence, type UnitEvidence } from '../judge-units.ts';
import { planReadings, type LateChange, type PlannedReadings } from '../plan-readings.ts';
import {
  deviceOfMachine,
  unitKey,
  type FeedRun,
  type ProblemCounts,
  type StoredMachine,
} from './feed-run.ts';
import { linkMachines } from './link-machines.ts';
import { readStored } from './read-stored.ts';
import { FeedFailedError } from './request-feed.ts';
import { countProblems, storeChanges, storeMachines } from './store-machines.ts';

type Latest = Partial<Record<MakerReadingKind, MakerReading>>;

/** A machine of a page, before its readings are stored. */
interface Judged {
  readonly machine: StoredMachine;
  readonly isLinked: boolean;
  readonly evidence: UnitEvidence;
  readonly doubts: readonly DoubtedQuantity[];
  readonly latest: Latest;
  /** Readings to store, converted if a user decided so. */
  readonly readings: readonly MakerReading[];
  /** Readings that wait for a decision. */
  readonly held: readonly NumberReading[];
  readonly problems: ProblemCounts;
}

type NumberReading = Extract<MakerReading, { readonly tankLiters: number | null }>;

const quantityOf: Partial<Record<MakerReadingKind, DoubtedQuantity>> = {
  fuelUsed: 'fuel',
  distance: 'distance',
};
/** A repeat that is older than this is not looked up: its position may be packed. */
const LOOKED_UP_MS = 30 * 24 * 3_600_000;
const ITEMS_AT_ONCE = 2_000;

/** Stores the machines of a page, links them, and passes their new readings to the pipeline. */
export async function takeMachines(run: FeedRun, decoded: readonly DecodedMachine[]): Promise<void> {
  if (decoded.length === 0) return;
  const stored = await storeMachines(run, decoded);
  const linked = await linkMachines(run, stored);
  const byKey = new Map(decoded.map((machine) => [machine.key, machine]));
  const judged = stored.flatMap((machine) => {
    const found = byKey.get(machine.key);
    const isNew = linked.has(machine.id);
    return found === undefined
      ? []
      : [judge(run, isNew ? { ...machine, latest: {} } : machine, isNew || machine.assetId !== null, found)];
  });
  await storeJudged(run, judged);
}

/** Passes the readings of a time series to the pipeline. */
export async function takeSeries(
  run: FeedRun,
  machine: StoredMachine,
  decoded: DecodedMachine,
): Promise<void> {
  await storeJudged(run, [judge(run, machine, true, decoded)]);
}

function judge(run: FeedRun, machine: StoredMachine, isLinked: boolean, decoded: DecodedMachine): Judged {
  const { latest, evidence } = machine;
  const nowMs = run.clock.now().getTime();
  const fresh = decoded.readings.filter((reading) => {
    const known = latest[reading.kind];
    if (known === undefined) return true;
    if (known.atMs === reading.atMs && JSON.stringify(known) === JSON.stringify(reading)) return false;
    return reading.atMs > known.atMs || reading.atMs > nowMs - LOOKED_UP_MS;
  });
  const newer = fresh.filter(({ kind, atMs }) => atMs > (latest[kind]?.atMs ?? -Infinity));
  const grown = addEvidence({ ...noEvidence, ...evidence }, newer);
  const doubts = [...new Set([...machine.doubts, ...doubtedUnits(grown)])].toSorted();
  const sorted = fresh.map((reading) => settleUnit(run, machine.maker, doubts, reading));
  const found = doubts.filter((quantity) => !machine.doubts.includes(quantity));
  return {
    machine,
    isLinked,
    evidence: grown,
    doubts,
    latest: newer.reduce<Latest>((kept, reading) => newestOf(kept, reading), { ...latest }),
    readings: sorted.flatMap((one) => one.reading ?? []),
    held: isLinked ? sorted.flatMap((one) => one.held ?? []) : [],
    problems: {
      ...decoded.problems,
      ...Object.fromEntries(found.map((quantity) => [`${quantity}_unit_doubted`, 1])),
    },
  };
}

function newestOf(kept: Latest, reading: MakerReading): Latest {
  const known = kept[reading.kind];
  return known !== undefined && known.atMs > reading.atMs ? kept : { ...kept, [reading.kind]: reading };
}

interface Settled {
  readonly reading?: MakerReading;
  readonly held?: NumberReading;
}

/** A doubted unit waits until a user decides. */
function settleUnit(
  { decisions }: FeedRun,
  maker: string,
  doubts: readonly DoubtedQuantity[],
  reading: MakerReading,
): Settled {
  const quantity = quantityOf[reading.kind];
  if (quantity === undefined || !doubts.includes(quantity) || !('tankLiters' in reading)) return { reading };
  const decision = decisions.get(unitKey(maker, quantity));
  return decision === undefined ? { held: reading } : { reading: convert(reading, quantity, decision) };
}

function convert(reading: NumberReading, quantity: DoubtedQuantity, decision: UnitDecision): NumberReading {
  if (decision === 'keep') return reading;
  const factor = quantity === 'fuel' ? GALLON_LITERS : MILE_KILOMETERS;
  return { ...reading, value: Number((reading.value * factor).toPrecision(12)) };
}

async function storeJudged(run: FeedRun, judged: readonly Judged[]): Promise<void> {
  const released = await readReleased(run, judged);
  const asked = judged
    .filter(({ isLinked }) => isLinked)
    .map((one) => ({
      ...one,
      externalId: deviceOfMachine(one.machine),
      readings: [...one.readings, ...(released.get(one.machine.id) ?? [])],
    }));
  const stored = await readStored(run.database, run.accountId, asked);
  const plans = asked.map(({ machine, externalId, readings }) => {
    const newest = Object.fromEntries(Object.values(machine.latest).map(({ kind, atMs }) => [kind, atMs]));
    const ofDevice = stored.get(externalId) ?? new Map();
    return { machineId: machine.id, plan: planReadings({ externalId, readings, stored: ofDevice, newest }) };
  });
  await submit(
    run,
    plans.map(({ plan }) => plan),
  );
  const changes = plans.flatMap(({ machineId, plan }) =>
    plan.changes.map((change): LateChange & { machineId: number } => ({ ...change, machineId })),
  );
  await run.step(async (client) => {
    await storeStates(client, run, judged);
    await storeHeld(client, run, judged);
    await client.query(
      'delete from maker_held_readings where account_id = $1 and maker_machine_id = any ($2::int[])',
      [run.accountId, [...released.keys()]],
    );
    await countProblems(
      client,
      run,
      judged.map(({ machine, problems }) => ({ machineId: machine.id, problems })),
    );
    await storeChanges(client, run, changes);
  });
}

/** Readings that waited for a decision which a user has taken since. */
async function readReleased(
  run: FeedRun,
  judged: readonly Judged[],
): Promise<ReadonlyMap<number, readonly MakerReading[]>> {
  const decided = judged.filter(({ machine: { maker }, doubts }) =>
    doubts.some((quantity) => run.decisions.has(unitKey(maker, quantity))),
  );
  if (decided.length === 0) return new Map();
  const makers = new Map(decided.map(({ machine: { id, maker }, doubts }) => [id, { maker, doubts }]));
  const { rows } = await run.step((client) =>
    client.query<NumberReading & { readonly id: number }>(
      `select maker_machine_id as id, kind, (extract(epoch from at) * 1000)::float8 as "atMs", value,
          null as "tankLiters" from maker_held_readings
        where account_id = $1 and maker_machine_id = any ($2::int[])`,
      [run.accountId, [...makers.keys()]],
    ),
  );
  const released = rows.flatMap(({ id, ...reading }) => {
    const { maker = '', doubts = [] } = makers.get(id) ?? {};
    const settled = settleUnit(run, maker, doubts, reading).reading;
    return settled === undefined ? [] : [{ id, reading: settled }];
  });
  const grouped = Map.groupBy(released, ({ id }) => id);
  return new Map([...grouped].map(([id, group]) => [id, group.map(({ reading }) => reading)]));
}

/** @throws FeedFailedError while the pipeline accepts nothing: the next poll repeats everything */
async function submit({ intake, accountId }: FeedRun, plans: readonly PlannedReadings[]): Promise<void> {
  const positions = plans.flatMap((plan) => plan.positions);
  const events = plans.flatMap((plan) => plan.events);
  const shared = { source: 'iso15143-3', rejected: [], quarantined: [] } as const;
  try {
    for (let at = 0; at < Math.max(positions.length, events.length); at += ITEMS_AT_ONCE) {
      const slice = {
        positions: positions.slice(at, at + ITEMS_AT_ONCE),
        events: events.slice(at, at + ITEMS_AT_ONCE),
      };
      await intake.submit({ accountId }, { ...shared, ...slice });
    }
  } catch (error) {
    if (!(error instanceof DomainError) || error.retryAfterSeconds === undefined) throw error;
    throw new FeedFailedError(
      'internal',
      'The portal could not store the readings.',
      error.retryAfterSeconds,
    );
  }
}

async function storeStates(
  client: ClientBase,
  { accountId }: FeedRun,
  judged: readonly Judged[],
): Promise<void> {
  await client.query(
    `update maker_machines m set latest = g.latest::jsonb, evidence = g.evidence::jsonb,
        doubts = array(select jsonb_array_elements_text(g.doubts::jsonb))
      from unnest($2::int[], $3::text[], $4::text[], $5::text[]) as g (id, latest, evidence, doubts)
      where m.account_id = $1 and m.maker_machine_id = g.id`,
    [
      accountId,
      judged.map(({ machine }) => machine.id),
      judged.map(({ latest }) => JSON.stringify(latest)),
      judged.map(({ evidence }) => JSON.stringify(evidence)),
      judged.map(({ doubts }) => JSON.stringify(doubts)),
    ],
  );
}

async function storeHeld(
  client: ClientBase,
  { accountId }: FeedRun,
  judged: readonly Judged[],
): Promise<void> {
  const rows = judged.flatMap(({ machine, held }) => held.map((reading) => ({ id: machine.id, ...reading })));
  if (rows.length === 0) return;
  await client.query(
    `insert into maker_held_readings (account_id, maker_machine_id, kind, at, value)
      select $1, * from unnest($2::int[], $3::text[], $4::timestamptz[], $5::float8[]) on conflict do nothing`,
    [
      accountId,
      rows.map(({ id }) => id),
      rows.map(({ kind }) => kind),
      rows.map(({ atMs }) => new Date(atMs)),
      rows.map(({ value }) => value),
    ],
  );
}
