import { setTimeout as sleep } from 'node:timers/promises';
import { verifyAudit } from '@azimute/server/src/features/audit/verify-audit.ts';
import { askCell } from '@azimute/server/src/platform/cells/ask-cells.ts';
import type { Belonging } from '@azimute/server/src/platform/cells/cell-calls.ts';
import { arrangeFleet, asSuperuser } from './arrange-fleet.ts';
import { openCells, type CellsWorld, type TriedCell } from './cells-world.ts';
import { createChance, type Chance } from './create-chance.ts';
import { findViolations } from './find-violations.ts';
import { startSenders, type Senders } from './start-senders.ts';

const interruptions = ['command killed', 'old cell killed', 'new cell killed', 'given up'] as const;
export type Interruption = (typeof interruptions)[number];

export interface MoveKillsOptions {
  /** How often the account is moved to its end. */
  readonly rounds: number;
  readonly seed: number;
  /** No further move is begun after as long. */
  readonly endsAfterMs: number;
  readonly onMove?: (moved: number) => void;
}

export interface MoveKillsReport {
  readonly moved: number;
  readonly interrupted: Readonly<Record<Interruption, number>>;
  readonly acknowledged: number;
  readonly refusals: number;
  readonly unanswered: number;
  /** Empty when nothing was lost or doubled, and never two cells served the account. */
  readonly violations: readonly string[];
  /** Kept when there were. */
  readonly dataDir: string;
}

const ACKNOWLEDGED_BETWEEN = 20;
const INTERRUPTED_AT_MOST = 3;
/** About as long as a move takes. */
const LONGEST_PAUSE_MS = 7_000;
const DONE_WITHIN_MS = 120_000;

/**
 * An account goes from one cell to the other and back, under senders before the gate, while the command that moves it, and the
 * portals on both sides, are killed at random moments; it is run again, or given up, until each move has come to its end.
 */
export async function killMoves(options: MoveKillsOptions): Promise<MoveKillsReport> {
  const chance = createChance(options.seed);
  const world = await openCells();
  const interrupted = { 'command killed': 0, 'old cell killed': 0, 'new cell killed': 0, 'given up': 0 };
  const violations: string[] = [];
  const endsMs = performance.now() + options.endsAfterMs;
  let senders: Senders | undefined;
  let moved = 0;
  let acknowledged = 0;
  try {
    await world.start();
    let [from, to] = world.cells;
    const fleet = (
      await arrangeFleet(await from.findDatabaseUrl(), world.gate.url, { nowMs: Date.now(), rounds: 60 })
    ).filter(({ dialect }) => 'ask' in dialect);
    const accountId = await findAccount(from);
    senders = startSenders(fleet, chance.fork());
    while (moved < options.rounds && (moved === 0 || performance.now() < endsMs)) {
      await within(senders.untilAcknowledged(ACKNOWLEDGED_BETWEEN), 'Nothing was acknowledged before a move');
      const watch = watchServing(world, { accountId, from, to });
      const count = (what: Interruption): void => void (interrupted[what] += 1);
      await moveUnderKills(world, { accountId, from, to, chance, count });
      violations.push(...(await watch.end()));
      await within(senders.untilAcknowledged(ACKNOWLEDGED_BETWEEN), 'Nothing was acknowledged after a move');
      const purged = await world.command(from, to, ['purge', '--account', String(accountId)]).ended;
      if (purged.code !== 0) violations.push(`It could not be purged: ${purged.said}`);
      [from, to] = [to, from];
      moved += 1;
      options.onMove?.(moved);
    }
    await within(senders.stop(), 'Senders did not end');
    const devices = fleet.flatMap((sender) => [
      ...sender.devices,
      ...(sender.stranger ? [sender.stranger] : []),
    ]);
    acknowledged = devices.reduce((sum, device) => sum + device.acknowledged, 0);
    violations.push(...(await findViolations(await from.findDatabaseUrl(), devices)));
    violations.push(...(await findLeftBehind(to, accountId)));
    for (const cell of world.cells) violations.push(...(await findBrokenAudit(cell)));
  } catch (error) {
    violations.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    void senders?.stop().catch(() => undefined);
  } finally {
    await world.stop();
  }
  if (violations.length === 0) await world.removeData();
  const { refusals = 0, unanswered = 0 } = senders?.counts ?? {};
  return { moved, interrupted, acknowledged, refusals, unanswered, violations, dataDir: world.dataDir };
}

interface Moving {
  readonly accountId: number;
  readonly from: TriedCell;
  readonly to: TriedCell;
}

async function moveUnderKills(
  world: CellsWorld,
  { accountId, from, to, chance, count }: Moving & { chance: Chance; count: (what: Interruption) => void },
): Promise<void> {
  const named = ['--account', String(accountId), '--to', to.name];
  let isGivenUp = false;
  for (let left = chance.between(1, INTERRUPTED_AT_MOST); left > 0; left -= 1) {
    const command = world.command(from, to, ['move', ...named]);
    await Promise.race([command.ended, sleep(chance.below(LONGEST_PAUSE_MS))]);
    const what = interruptions[chance.below(interruptions.length)] ?? 'command killed';
    count(what);
    if (what === 'old cell killed' || what === 'new cell killed') {
      const { portal } = what === 'old cell killed' ? from : to;
      await portal.kill();
      await portal.start();
      await within(command.ended, 'The command did not end after a portal was killed');
    } else await command.kill();
    if (what === 'given up') {
      const { code, said } = await world.command(from, to, ['move', ...named, '--abort']).ended;
      isGivenUp = code === 0;
      if (!isGivenUp && !/has moved to|is not on the move/.test(said))
        throw new Error(`The move could not be given up: ${said}`);
    }
  }
  for (let attempt = 1; ; attempt += 1) {
    const { code, said } = await within(
      world.command(from, to, ['move', ...named]).ended,
      'The command did not end',
    );
    // One that was killed may have moved it wholly.
    if (code === 0) return;
    if (attempt === 5) throw new Error(`The account could not be moved: ${said}`);
    await sleep(2_000);
  }
}

/** Its administrator belongs to no other. */
const ADMINISTRATOR = 'admin@chaos.example';

/** Sees to it, all the time, that no two cells say that the account or its administrator is theirs; the new one is asked first. */
function watchServing(world: CellsWorld, { accountId, from, to }: Moving) {
  const ending = new AbortController();
  const seen: string[] = [];
  const serves = async (
    { cell }: TriedCell,
    asked: Belonging = { kind: 'account', value: String(accountId) },
  ): Promise<boolean> =>
    await askCell(world, cell, 'whose', asked).then(
      ({ isHere }) => isHere,
      () => false,
    );
  const watching = (async () => {
    while (!ending.signal.aborted) {
      if ((await serves(to)) && (await serves(from))) seen.push('Both cells served the account at once');
      const person = { kind: 'email', value: ADMINISTRATOR } as const;
      if ((await serves(to, person)) && (await serves(from, person)))
        seen.push('Its administrator had two homes at once');
      await sleep(100);
    }
  })();
  return {
    end: async (): Promise<readonly string[]> => {
      ending.abort();
      await watching;
      const [here, there] = [await serves(to), await serves(from)];
      if (!here || there) seen.push(`After a move the new cell serves: ${here}, the old one: ${there}`);
      return seen.slice(0, 3);
    },
  };
}

async function findAccount(cell: TriedCell): Promise<number> {
  return await asSuperuser(await cell.findDatabaseUrl(), async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `select account_id as id from accounts where domain = 'chaos.example'`,
    );
    return rows[0]?.id ?? 0;
  });
}

async function findLeftBehind(cell: TriedCell, accountId: number): Promise<string[]> {
  return await asSuperuser(await cell.findDatabaseUrl(), async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select (select count(*) from positions where account_id = $1)::int
        + (select count(*) from pg_replication_slots)::int + (select count(*) from pg_policies where policyname = 'closed_accounts')::int
        as count`,
      [accountId],
    );
    return rows[0]?.count === 0 ? [] : [`${cell.name} keeps something of an account that was purged`];
  });
}

async function findBrokenAudit(cell: TriedCell): Promise<string[]> {
  return await asSuperuser(await cell.findDatabaseUrl(), async (client) =>
    (await verifyAudit(client, [])).problems.map((problem) => `${cell.name}: ${JSON.stringify(problem)}`),
  );
}

async function within<T>(work: Promise<T>, what: string): Promise<T> {
  const late = new AbortController();
  try {
    return await Promise.race([
      work,
      sleep(DONE_WITHIN_MS, undefined, { signal: late.signal }).then(() => {
        throw new Error(what);
      }),
    ]);
  } finally {
    late.abort();
  }
}
