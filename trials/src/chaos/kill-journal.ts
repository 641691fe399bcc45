import { setTimeout as sleep } from 'node:timers/promises';
import { arrangeFleet, asSuperuser } from './arrange-fleet.ts';
import { createChance, type Chance } from './create-chance.ts';
import { findViolations, hasArrived } from './find-violations.ts';
import { openJournalWorld, type AnswersAfter, type JournalWorld } from './journal-world.ts';
import { killProcessTree } from './kill-processes.ts';
import type { DeviceLedger } from './ledger.ts';
import { startSenders, type SenderOptions, type Senders } from './start-senders.ts';

export const journalFaultNames = [
  'engine killed',
  'engine paused',
  'door killed',
  'database killed',
  'journal killed',
] as const;
type JournalFault = (typeof journalFaultNames)[number];

export interface JournalChaosOptions {
  /** How often each fault. */
  readonly rounds: number;
  /** All of them, unless it says which. */
  readonly faults?: readonly JournalFault[];
  readonly seed: number;
  readonly answersAfter: AnswersAfter;
  readonly onFault?: (fault: JournalFault) => void;
}

export interface JournalReport {
  readonly acknowledged: number;
  readonly refusals: number;
  /** The longest that lanes of an engine stayed without another; those of a paused one also for as long as its transaction is kept open. */
  readonly slowestMoveMs: Readonly<Record<'killed' | 'paused', number>>;
  /** Empty when nothing was lost, doubled or written from under another engine. */
  readonly violations: readonly string[];
  /** Kept when there were. */
  readonly dataDir: string;
}

const ACKNOWLEDGED_BETWEEN = 10;
const LONGEST_PAUSE_MS = 200;
/** Longer than a lease, and than a transaction may be idle. */
const PAUSED_MS = { least: 8_000, most: 14_000 };
const HEALS_WITHIN_MS = 90_000;

/** Senders at two doors, while doors, the engines behind them, the journal between and the database fail at random moments. */
export async function killJournal(program: string, options: JournalChaosOptions): Promise<JournalReport> {
  const chance = createChance(options.seed);
  const world = await openJournalWorld(program, options.answersAfter);
  const violations: string[] = [];
  let senders: Senders | undefined;
  let fleet: readonly SenderOptions[] = [];
  const slowestMoveMs = { killed: 0, paused: 0 };
  try {
    await Promise.all([...world.doors, ...world.engines].map((one) => one.start()));
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
      const movedMs = await bringAbout(name, world, chance);
      if (name === 'engine killed') slowestMoveMs.killed = Math.max(slowestMoveMs.killed, movedMs);
      if (name === 'engine paused') slowestMoveMs.paused = Math.max(slowestMoveMs.paused, movedMs);
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
    violations,
    dataDir: world.dataDir,
  };
}

/** Strangers are refused by the database, which nobody waits for where the journal answers. */
function placeSender(
  { doors }: JournalWorld,
  sender: SenderOptions,
  nth: number,
  { answersAfter }: JournalChaosOptions,
): SenderOptions[] {
  const door = doors[nth % doors.length];
  if (door === undefined) return [];
  return [{ ...sender, url: door.url, stranger: answersAfter === 'commit' ? sender.stranger : undefined }];
}

/** Answers with how long lanes were without an engine that reads them. */
async function bringAbout(name: JournalFault, world: JournalWorld, chance: Chance): Promise<number> {
  const engine = chance.shuffle(world.engines)[0];
  const door = chance.shuffle(world.doors)[0];
  if (engine === undefined || door === undefined) throw new Error('There are engines and doors');
  switch (name) {
    case 'engine killed': {
      await engine.kill();
      const movedMs = await moved(world);
      await engine.start();
      return movedMs;
    }
    case 'engine paused': {
      engine.pause();
      const [movedMs] = await Promise.all([
        moved(world),
        sleep(chance.between(PAUSED_MS.least, PAUSED_MS.most)),
      ]);
      engine.resume();
      return movedMs;
    }
    case 'door killed':
      await door.kill();
      await door.start();
      return 0;
    case 'database killed':
      killProcessTree(world.findDatabasePid());
      return 0;
    case 'journal killed':
      await world.nats.kill();
      await sleep(chance.below(1_000));
      await world.nats.start();
      return 0;
  }
}

const HELD_BY_ONE = `
select count(distinct holder) = 1 and bool_and(held_until >= now()) as is_moved from journal_lanes`;

/** Until one engine reads all lanes. */
async function moved({ databaseUrl }: JournalWorld): Promise<number> {
  const beganMs = performance.now();
  const look = async (): Promise<void> => {
    for (;;) {
      const { rows } = await asSuperuser(databaseUrl, (client) =>
        client.query<{ is_moved: boolean }>(HELD_BY_ONE),
      ).catch(() => ({ rows: [] }));
      if (rows[0]?.is_moved === true) return;
      await sleep(50);
    }
  };
  await within(look(), 'The lanes of an engine did not move');
  return performance.now() - beganMs;
}

function ledgersOf(fleet: readonly SenderOptions[]): DeviceLedger[] {
  return fleet.flatMap(({ devices, stranger }) =>
    stranger === undefined ? devices : [...devices, stranger],
  );
}

/** What the journal has acknowledged is written by and by; what is not by then is for the comparison to tell. */
async function settled({ databaseUrl }: JournalWorld, ledgers: readonly DeviceLedger[]): Promise<void> {
  const until = Date.now() + HEALS_WITHIN_MS;
  // The database may be on its way back from the last fault.
  const isThere = (): Promise<boolean> => hasArrived(databaseUrl, ledgers).catch(() => false);
  while (!(await isThere()) && Date.now() < until) await sleep(100);
  // What comes beyond that would be too much: it gets the time to come.
  await sleep(500);
}

async function within(work: Promise<void>, complaint: string): Promise<void> {
  const late = new AbortController();
  const tooLate = sleep(HEALS_WITHIN_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${complaint} for ${HEALS_WITHIN_MS / 1000} s`);
  });
  tooLate.catch(() => undefined);
  await Promise.race([work, tooLate]).finally(() => late.abort());
}
