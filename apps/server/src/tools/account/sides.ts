import pg from 'pg';
import type { ObjectStore } from '../../platform/objects/stored-objects.ts';

/** One of the two cells of a move. */
export interface Side {
  readonly cell: string;
  /** As a superuser, for whom row-level security hides nothing. */
  readonly client: pg.Client;
  readonly url: string;
  readonly objects: ObjectStore;
}

export interface Move {
  readonly accountId: number;
  readonly from: Side;
  readonly to: Side;
  /** Tells the operator how far it is. */
  readonly tell: (line: string) => void;
  readonly signal: AbortSignal;
  /** After as long the account goes on where it was, if it has not been switched. */
  readonly freezeAtMostMs: number;
  /** Between any two steps; a test breaks off there. */
  readonly reached?: (step: string) => void;
}

/** The move cannot be begun, or goes no further; the message says why. The account is served where it was. */
export class MoveRefusedError extends Error {
  override readonly name = 'MoveRefusedError';
}

/** Publication, subscription, slot, policies and triggers of a move have one name. */
export const nameOfMove = (accountId: number): string => `azimute_move_${accountId}`;

export async function connectSide(url: string): Promise<pg.Client> {
  // One form of every value on both sides, whatever their servers are set to.
  const options = '-c timezone=UTC -c datestyle=ISO,YMD -c intervalstyle=iso_8601 -c extra_float_digits=3';
  const client = new pg.Client({
    connectionString: url,
    application_name: 'azimute account',
    options,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  // Lost between two queries it tells nobody else; the next query fails and says so.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export async function inOneTransaction<T>(client: pg.Client, work: () => Promise<T>, mode = ''): Promise<T> {
  await client.query(`begin ${mode}`);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const LOCK_NOT_HAD = '55P03';
const DEADLOCK = '40P01';
const ATTEMPTS = 60;

/** Changes a table of a running portal. */
export async function changeTable(
  client: pg.Client,
  sql: string,
  keepOn?: () => Promise<void>,
): Promise<void> {
  await whenLocked(client, async () => void (await client.query(sql)), keepOn);
}

/**
 * A transaction that locks tables of a running portal: it waits for a lock for a moment only, as everybody else waits behind it,
 * and comes again where it is not had.
 */
export async function whenLocked(
  client: pg.Client,
  work: () => Promise<void>,
  keepOn: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await keepOn();
    try {
      await inOneTransaction(client, async () => {
        // Autovacuum gives way to who has waited for the second of these.
        await client.query(`set local lock_timeout = '500ms'; set local deadlock_timeout = '100ms'`);
        await work();
      });
      return;
    } catch (error) {
      const isPassing =
        error instanceof pg.DatabaseError && [LOCK_NOT_HAD, DEADLOCK].includes(error.code ?? '');
      if (!isPassing || attempt >= ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.min(attempt, 10) * 50));
    }
  }
}

export interface MoveRow {
  readonly cell: string;
  readonly direction: 'away' | 'here';
  readonly step: 'copying' | 'following' | 'moved' | 'purged';
  readonly is_closed: boolean;
}

export async function readMove(client: pg.Client, accountId: number): Promise<MoveRow | undefined> {
  const { rows } = await client.query<MoveRow>(
    'select cell, direction, step, is_closed from account_moves where account_id = $1',
    [accountId],
  );
  return rows[0];
}
