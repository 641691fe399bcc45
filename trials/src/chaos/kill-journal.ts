import { setTimeout as sleep } from 'node:timers/promises';
import { arrangeFleet } from './arrange-fleet.ts';
import { createChance, type Chance } from './create-chance.ts';
import { findViolations, hasArrived } from './find-violations.ts';
import { openJournalWorld, type AnswersAfter, type JournalWorld } from './journal-world.ts';
import { killProcessTree } from './kill-processes.ts';
import type { DeviceLedger } from './ledger.ts';
import { watchLanes, type LaneWatch } from './watch-lanes.ts';
import { startSenders, type SenderOptions, type Senders } from './start-senders.ts';

export const journalFaultNames = [
  'engine killed',
  'engine paused',
  'endpoint killed',
  'database killed',
  'journal killed',
] as const;
type JournalFault = (typeof journalFaultNames)[number];

export interface JournalChaosOptions {
  /** Number of times for each fault. */
  readonly rounds: number;
  /** Default: all of them. */
  readonly faults?: readonly JournalFault[];
  readonly seed: number;
  readonly answersAfter: AnswersAfter;
  readonly onFault?: (fault: JournalFault) => void;
}

export interface JournalReport {
  readonly acknowledged: number;
  readonly refusals: number;
  /**
   * Longest time of an engine's lanes without another engine; for a paused one also the time that its transaction is
   * kept open.
   */
  readonly slowestMoveMs: Readonly<Record<'killed' | 'paused', number>>;
  /** Batches that engines tried to write after a pause, under leases that another engine had taken. */
  readonly refusedBatches: number;
  /** Empty if nothing was lost, duplicated or written with an outdated lease. */
  readonly violations: readonly string[];
  /** Kept if there were any. */
  readonly dataDir: string;
}

const ACKNOWLEDGED_BETWEEN = 10;
const LONGEST_PAUSE_MS = 200;
/** Longer than a lease, and than the limit for idle transactions. */
const PAUSED_MS = { least: 8_000, most: 14_000 };
const HEALS_WITHIN_MS = 90_000;
/** A lease, and the other engine's polling interval. */
const MOVES_WITHIN_MS = 10_000;

/**
 * Senders at two endpoints, while endpoints, their engines, the journal between them and the database fail at random
 * times.
 */
export async function killJournal(program: string, options: JournalChaosOptions): Promise<JournalReport> {
  const chance = createChance(options.seed);
  const world = await openJournalWorld(program, options.answersAfter);
  const violations: string[] = [];
  let senders: Senders | undefined;
  let fleet: readonly SenderOptions[] = [];
  const slowestMoveMs = { killed: 0, paused: 0 };
  let refusedBatches = 0;
  try {
    await Promise.all([...world.endpoints, ...world.engines].map((one) => one.start()));
    const lanes = await watchLanes(world.databaseUrl);
    const arranged = await arrangeFleet(world.databaseUrl, '', { nowMs: Date.now(), rounds: options.rounds });
    fleet = arranged.flatMap((sender, nth) =>
      'ask' in sender.dialect ? placeSender(world, sender, nth, options) : [],
    );
    senders = startSenders(fleet, chance.fork());
    const planned = (options.faults ?? journalFaultNames).flatMap((name) =>
      Array.from({ length: options.rounds }, () => name),
    );
    for (const name of chance.shuffle(planned)) {
      await within(
        senders.untilAcknowledged(ACKNOWLEDGED_BETWEEN),
        `Nothing was acknowledged before "${name}"`,
      );
      await sleep(chance.below(LONGEST_PAUSE_MS));
      options.onFault?.(name);
      if (name === 'engine killed') {
        const movedMs = await killEngine(world, lanes, chance);
        slowestMoveMs.killed = Math.max(slowestMoveMs.killed, movedMs);
        if (movedMs > MOVES_WITHIN_MS)
          violations.push(`The lanes of a killed engine moved after ${Math.round(movedMs)} ms`);
      } else if (name === 'engine paused') {
        const { movedMs, written, refused } = await pauseEngine(world, lanes, chance);
        slowestMoveMs.paused = Math.max(slowestMoveMs.paused, movedMs);
        refusedBatches += refused;
        if (written > 0)
          violations.push(`A paused engine wrote ${written} batches of lanes that another had taken`);
      } else await bringAbout(name, world, chance);
    }
    await within(senders.stop(), 'Senders did not end');
    await settled(world, ledgersOf(fleet));
    violations.push(...(await findViolations(world.databaseUrl, ledgersOf(fleet))));
  } catch (error) {
    violations.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    void senders?.stop().catch(() => undefined);
  } finally {
    await world.stop();
  }
  if (violations.length === 0) await world.removeData();
  return {
    acknowledged: ledgersOf(fleet).reduce((sum, device) => sum + device.acknowledged, 0),
    refusals: senders?.counts.refusals ?? 0,
    slowestMoveMs,
    refusedBatches,
    violations,
    dataDir: world.dataDir,
  };
}

/** The database refuses unknown devices, but no sender waits for that if the journal answers. */
function placeSender(
  { endpoints }: JournalWorld,
  sender: SenderOptions,
  nth: number,
  { answersAfter }: JournalChaosOptions,
): SenderOptions[] {
  const endpoint = endpoints[nth % endpoints.length];
  if (endpoint === undefined) return [];
  return [
    { ...sender, url: endpoint.url, stranger: answersAfter === 'commit' ? sender.stranger : undefined },
  ];
}

type EngineFault = 'engine killed' | 'engine paused';

async function bringAbout(
  name: Exclude<JournalFault, EngineFault>,
  world: JournalWorld,
  chance: Chance,
): Promise<void> {
  switch (name) {
    case 'endpoint killed': {
      const endpoint = pick(world.endpoints, chance);
      await endpoint.kill();
      await endpoint.start();
      return;
    }
    case 'database killed':
      killProcessTree(world.findDatabasePid());
      return;
    case 'journal killed':
      await world.nats.kill();
      await sleep(chance.below(1_000));
      await world.nats.start();
  }
}

/** Returns how long its lanes were without an engine. */
async function killEngine(world: JournalWorld, lanes: LaneWatch, chance: Chance): Promise<number> {
  const before = await within(lanes.untilShared(), 'Two engines did not share the lanes');
  const engine = pick(world.engines, chance);
  await engine.kill();
  const movedMs = await within(lanes.untilMoved(before), 'The lanes of a killed engine did not move');
  await engine.start();
  return movedMs;
}

interface Pause {
  readonly movedMs: number;
  /** Batches of lanes held by another engine that it wrote, which must not happen, and those that it tried to write. */
  readonly written: number;
  readonly refused: number;
}

/** Pauses it beyond its lease; it then continues in the belief that it holds its lanes. */
async function pauseEngine(world: JournalWorld, lanes: LaneWatch, chance: Chance): Promise<Pause> {
  const before = await within(lanes.untilShared(), 'Two engines did not share the lanes');
  const engine = pick(world.engines, chance);
  const { refused: refusedBefore } = await lanes.countWrites(engine.name, Date.now());
  engine.pause();
  const [movedMs] = await Promise.all([
    within(lanes.untilMoved(before), 'The lanes of a paused engine did not move'),
    sleep(chance.between(PAUSED_MS.least, PAUSED_MS.most)),
  ]);
  const resumedMs = Date.now();
  engine.resume();
  await within(lanes.untilShared(), 'An engine that was paused took no lanes again');
  const { written, refused } = await lanes.countWrites(engine.name, resumedMs);
  return { movedMs, written, refused: refused - refusedBefore };
}

function pick<T>(of: readonly T[], chance: Chance): T {
  const one = chance.shuffle(of)[0];
  if (one === undefined) throw new Error('There are engines and endpoints');
  return one;
}

function ledgersOf(fleet: readonly SenderOptions[]): DeviceLedger[] {
  return fleet.flatMap(({ devices, stranger }) =>
    stranger === undefined ? devices : [...devices, stranger],
  );
}

/** The engines store acknowledged positions over time; the comparison reports missing ones. */
async function settled({ databaseUrl }: JournalWorld, ledgers: readonly DeviceLedger[]): Promise<void> {
  const until = Date.now() + HEALS_WITHIN_MS;
  // The database may still be recovering from the last fault.
  const isThere = (): Promise<boolean> => hasArrived(databaseUrl, ledgers).catch(() => false);
  while (!(await isThere()) && Date.now() < until) await sleep(100);
  // Waits for surplus positions, so that they are detected as well.
  await sleep(500);
}

async function within<T>(work: Promise<T>, complaint: string): Promise<T> {
  const late = new AbortController();
  const tooLate = sleep(HEALS_WITHIN_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${complaint} for ${HEALS_WITHIN_MS / 1000} s`);
  });
  tooLate.catch(() => undefined);
  return await Promise.race([work, tooLate]).finally(() => late.abort());
}
