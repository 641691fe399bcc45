import { carry, copyObjectsOf } from './carry-account.ts';
import { checkSides } from './check-sides.ts';
import { clearAccount } from './clear-account.ts';
import { boundFreeze } from './bound-freeze.ts';
import { compare, compareSettled, type ComparedRows, type Settled } from './compare-account.ts';
import { awaitJobs, freeze, quieten, removeTriggers, renewFreeze, thaw } from './freeze-account.ts';
import { endHiding, prepareHiding } from './hide-account.ts';
import { listMovedTables, type MovedTable } from './moved-tables.ts';
import {
  copyAndFollow,
  endReplication,
  followAgain,
  followClosely,
  followWholly,
  pauseFollowing,
} from './replicate-account.ts';
import { connectSide, MoveRefusedError, readMove, type Move, type MoveRow } from './sides.ts';
import { leave, open } from './switch-account.ts';

export interface MoveReport extends ComparedRows {
  readonly objects: number;
  /** For how long the account was not served for writing. */
  readonly frozenMs: number;
}

const RENEWED_EVERY_MS = 10_000;

/**
 * Moves an account to another cell, or goes on with a move that was broken off. Until `leave` commits, the old cell is what
 * counts, and whatever goes wrong leaves it in service; after it the new one is, as soon as `open` commits.
 * @throws MoveRefusedError
 */
export async function moveAccount(move: Move, databaseRoleKey: Buffer): Promise<MoveReport | 'finished'> {
  return await alone(move, async () => {
    const { from, to, accountId, reached = () => undefined } = move;
    const tables = await listMovedTables(from.client);
    const begun = await readMove(from.client, accountId);
    if (
      begun !== undefined &&
      begun.step !== 'purged' &&
      (begun.direction !== 'away' || begun.cell !== to.cell)
    )
      throw new MoveRefusedError(
        `The account ${accountId} is on its way between ${from.cell} and ${begun.cell}.`,
      );
    if (begun?.step === 'moved') {
      await arrive(move);
      return 'finished';
    }
    if (begun?.step !== 'following' || !(await isFollowed(move))) {
      if (begun === undefined || begun.step === 'purged') await checkSides(move, databaseRoleKey);
      await begin(move, tables);
      reached('begun');
      await requireCopy(move);
      await copyAndFollow(move, tables);
    } else await followAgain(move);
    reached('following');
    const copied = new Set<string>();
    await copyObjectsOf(move, copied);
    await followClosely(move);
    const settled = await compareSettled(move, tables, () => followWholly(move, async () => undefined));
    reached('followed');
    const report = await switchOver(move, tables, { copied, settled });
    await arrive(move);
    return { ...report, objects: copied.size };
  });
}

/** Nothing of the account is seen at the new cell from its first row on. */
async function begin({ from, to, accountId }: Move, tables: readonly MovedTable[]): Promise<void> {
  const upsert = `insert into account_moves (account_id, cell, direction, step, is_closed) values ($1, $2, $3, 'copying', $4)
    on conflict (account_id) do update set cell = excluded.cell, direction = excluded.direction, step = 'copying',
      is_closed = excluded.is_closed, begun_at = clock_timestamp(), jobs = '[]'`;
  const known = await readMove(to.client, accountId);
  if (known !== undefined && known.step !== 'purged' && !isArriving(known, from.cell))
    throw new MoveRefusedError(
      `${to.cell} has moved the account ${accountId} itself, from or to ${known.cell}, and still has its rows. Purge them there first.`,
    );
  await prepareHiding(to.client, tables, async () => {
    await to.client.query(upsert, [accountId, from.cell, 'here', true]);
  });
  await prepareHiding(from.client, tables, async () => {
    await from.client.query(upsert, [accountId, to.cell, 'away', false]);
  });
}

function isArriving({ direction, cell, is_closed: isClosed }: MoveRow, from: string): boolean {
  return direction === 'here' && cell === from && isClosed;
}

/**
 * Before anything is removed at the new cell: what is there is a copy that serves nobody.
 * @throws MoveRefusedError
 */
async function requireCopy({ from, to, accountId }: Move): Promise<void> {
  const [leaving, arriving] = [await readMove(from.client, accountId), await readMove(to.client, accountId)];
  if (
    leaving?.direction !== 'away' ||
    leaving.cell !== to.cell ||
    arriving === undefined ||
    !isArriving(arriving, from.cell)
  )
    throw new MoveRefusedError(
      `The account ${accountId} is not on its way from ${from.cell} to ${to.cell}: nothing is removed. Name the cells as when the move began.`,
    );
}

/** @throws MoveRefusedError where the settings of both sides lead to one database */
async function requireTwoDatabases({ from, to }: Move): Promise<void> {
  const [here, there] = await Promise.all(
    [from, to].map(async ({ client }) => {
      const { rows } = await client.query<{ id: string }>(
        `select s.system_identifier || '.' || d.oid as id from pg_control_system() s, pg_database d
          where d.datname = current_database()`,
      );
      return rows[0]?.id;
    }),
  );
  if (here === there)
    throw new MoveRefusedError(
      `The settings of ${from.cell} and ${to.cell} lead to the same database. Check TO_DATABASE_URL and TO_DATA_DIR.`,
    );
}

async function isFollowed({ to, accountId }: Move): Promise<boolean> {
  const arriving = await readMove(to.client, accountId);
  return arriving?.step === 'following' && arriving.is_closed;
}

async function switchOver(
  move: Move,
  tables: readonly MovedTable[],
  { copied, settled }: { readonly copied: Set<string>; readonly settled: Settled },
): Promise<Pick<MoveReport, 'tables' | 'rows' | 'frozenMs'>> {
  const { from, accountId, tell, reached = () => undefined } = move;
  const keeper = await connectSide(from.url);
  let failure: Error | undefined;
  let renewing: NodeJS.Timeout | undefined;
  const goOn = async (): Promise<void> => {
    move.signal.throwIfAborted();
    if (failure !== undefined) throw failure;
  };
  try {
    await quieten(move, goOn);
    const beganMs = performance.now();
    const bound = boundFreeze(move, beganMs);
    renewing = setInterval(() => {
      if (bound.isOver()) return;
      renewFreeze(keeper, accountId).catch((error: Error) => {
        failure = error;
      });
    }, RENEWED_EVERY_MS);
    const keepOn = async (): Promise<void> => {
      await goOn();
      await bound.require();
    };
    const [compared, homes] = await bound.within(async () => {
      await freeze(move, tables, keepOn);
      reached('frozen');
      await awaitJobs(move, keepOn);
      await followWholly(move, keepOn);
      await copyObjectsOf(move, copied, keepOn);
      const moved = await carry(move, tables, keepOn);
      reached('carried');
      const same = await compare(move, tables, settled, keepOn);
      reached('compared');
      await pauseFollowing(move, keepOn);
      await keepOn();
      return [same, moved] as const;
    });
    await renewFreeze(keeper, accountId);
    await leave(move, homes);
    reached('left');
    await open(move);
    const frozenMs = performance.now() - beganMs;
    tell(`${compared.rows} rows of ${compared.tables} tables are the same on both sides.`);
    reached('opened');
    return { ...compared, frozenMs };
  } catch (error) {
    clearInterval(renewing);
    // Where the switch was committed after all, this changes nothing; without a database the freeze ends by itself.
    await thaw(keeper, accountId).catch((reason: Error) =>
      tell(`The freeze could not be ended: ${reason.message}`),
    );
    throw error;
  } finally {
    clearInterval(renewing);
    await keeper.end();
  }
}

/** What is left to do once the old cell does not serve the account any more. */
async function arrive(move: Move): Promise<void> {
  await open(move);
  await endReplication(move);
  await endHiding(move.to.client);
}

/** Gives a move up: the account stays, and the other cell keeps nothing of it but its people. */
export async function abandonMove(move: Move): Promise<void> {
  await alone(move, async () => {
    const { from, to, accountId } = move;
    const begun = await readMove(from.client, accountId);
    if (begun?.step === 'moved')
      throw new MoveRefusedError(
        `The account ${accountId} has moved to ${begun.cell}. Move it back from there.`,
      );
    if (begun === undefined || begun.step === 'purged')
      throw new MoveRefusedError(`The account ${accountId} is not on the move.`);
    const tables = await listMovedTables(from.client);
    await requireCopy(move);
    await thaw(from.client, accountId);
    await endReplication(move);
    await clearAccount(to.client, accountId, tables);
    await to.client.query('delete from account_moves where account_id = $1', [accountId]);
    await endHiding(to.client);
    await removeTriggers(from.client, accountId, tables);
    await from.client.query('delete from account_moves where account_id = $1', [accountId]);
    await endHiding(from.client);
  });
}

/** One command for each account at a time. */
async function alone<T>(move: Move, work: () => Promise<T>): Promise<T> {
  const { from, accountId } = move;
  const { rows } = await from.client.query<{ had: boolean }>(
    `select pg_try_advisory_lock(hashtext('azimute.move'), $1) as had`,
    [accountId],
  );
  if (rows[0]?.had !== true)
    throw new MoveRefusedError(`The account ${accountId} is being moved by another command.`);
  try {
    await requireTwoDatabases(move);
    return await work();
  } finally {
    await from.client
      .query(`select pg_advisory_unlock(hashtext('azimute.move'), $1)`, [accountId])
      .catch(() => undefined);
  }
}
