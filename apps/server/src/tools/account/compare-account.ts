import type { Client } from 'pg';
import { rowsOf, type MovedTable } from './moved-tables.ts';
import { MoveRefusedError, type Move } from './sides.ts';

export interface ComparedRows {
  readonly tables: number;
  readonly rows: number;
}

/** Positions are by far the most rows, and never change: those that are there already are compared before the freeze. */
const POSITIONS = 'positions';

/** What was summed up before the freeze. */
export interface Settled {
  /** Up to which number of the change feed the positions of both sides are the same; undefined where they are not, yet. */
  readonly positionsUntil: string | undefined;
  /** Of each other table that replication follows, at the old cell and at the new one. */
  readonly tables: ReadonlyMap<string, readonly [SettledRows, SettledRows]>;
}

/** Rows that no transaction from the given one on has written. */
interface SettledRows extends Fingerprint {
  readonly before: string;
}

export async function compareSettled(
  move: Move,
  tables: readonly MovedTable[],
  follow: () => Promise<void>,
): Promise<Settled> {
  const settled = new Map<string, readonly [SettledRows, SettledRows]>();
  for (const table of tables) {
    if (table.way !== 'followed' || table.name === POSITIONS) continue;
    move.signal.throwIfAborted();
    const [here, there] = await ofBoth(
      move,
      async (client) => await sumSettled(client, table, move.accountId),
    );
    settled.set(table.name, [here, there]);
  }
  return { positionsUntil: await comparePositions(move, tables, follow), tables: settled };
}

async function comparePositions(
  move: Move,
  tables: readonly MovedTable[],
  follow: () => Promise<void>,
): Promise<string | undefined> {
  const positions = tables.find(({ name }) => name === POSITIONS);
  const { rows } = await move.from.client.query<{ until: string }>(
    `select (base + pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1)::text as until from position_numbering`,
  );
  const until = rows[0]?.until ?? '0';
  await follow();
  if (positions === undefined) return undefined;
  const settled = `coalesce(change_number <= ${until}, true)`;
  const [here, there] = await ofBoth(
    move,
    async (client) => await fingerprint(client, positions, move.accountId, settled),
  );
  return here.sum === there.sum ? until : undefined;
}

/**
 * Rows of every table, and a sum over them, which are the same on both sides when the rows are the same. What was summed up
 * before, and is all there still, is only counted.
 * @throws MoveRefusedError naming the tables that differ
 */
export async function compare(
  move: Move,
  tables: readonly MovedTable[],
  settled: Settled,
  keepOn: () => Promise<void>,
): Promise<ComparedRows> {
  const different: string[] = [];
  let rows = 0;
  for (const table of tables) {
    await keepOn();
    const [here, there] = await sumBoth(move, table, settled);
    rows += here.count;
    if (here.count !== there.count || here.sum !== there.sum)
      different.push(`${table.name} (${here.count} rows here, ${there.count} there)`);
  }
  if (different.length > 0)
    throw new MoveRefusedError(
      `Both sides differ, so that the account stays where it is: ${different.join(', ')}.`,
    );
  return { tables: tables.length, rows };
}

async function sumBoth(
  move: Move,
  table: MovedTable,
  { positionsUntil, tables }: Settled,
): Promise<readonly [Fingerprint, Fingerprint]> {
  const { accountId, from, to } = move;
  if (table.name === POSITIONS && positionsUntil !== undefined)
    return await ofBoth(
      move,
      async (client) => await countAndSum(client, table, accountId, `change_number > ${positionsUntil}`),
    );
  const known = tables.get(table.name);
  if (known === undefined)
    return await ofBoth(move, async (client) => await fingerprint(client, table, accountId));
  return await Promise.all([
    sumOnwards(from.client, table, accountId, known[0]),
    sumOnwards(to.client, table, accountId, known[1]),
  ]);
}

async function ofBoth<T>({ from, to }: Move, read: (client: Client) => Promise<T>): Promise<readonly [T, T]> {
  return await Promise.all([read(from.client), read(to.client)]);
}

const olderThan = (transaction: string): string => `age(xmin) > age('${transaction}'::xid)`;

async function sumSettled(client: Client, table: MovedTable, accountId: number): Promise<SettledRows> {
  const { rows } = await client.query<{ before: string }>(
    'select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint % (1::bigint << 32))::text as before',
  );
  const before = rows[0]?.before ?? '3';
  return { before, ...(await fingerprint(client, table, accountId, olderThan(before))) };
}

/** The whole sum: that of before, where none of its rows has gone or changed, and of what has been written since. */
async function sumOnwards(
  client: Client,
  table: MovedTable,
  accountId: number,
  settled: SettledRows,
): Promise<Fingerprint> {
  const isOld = olderThan(settled.before);
  const { rows } = await client.query<{ old: number; count: number; sum: string }>(
    `select count(*) filter (where ${isOld})::float8 as old, count(*)::float8 as count,
        coalesce(sum(${hashOf(table)}) filter (where not ${isOld}), 0)::text as sum
      from ${table.name} where ${rowsOf(table)}`,
    [accountId],
  );
  const [found] = rows;
  if (found?.old !== settled.count) return await fingerprint(client, table, accountId);
  return { count: found.count, sum: String(BigInt(settled.sum) + BigInt(found.sum)) };
}

interface Fingerprint {
  readonly count: number;
  readonly sum: string;
}

async function countAndSum(
  client: Client,
  table: MovedTable,
  accountId: number,
  summed: string,
): Promise<Fingerprint> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::float8 as count from ${table.name} where ${rowsOf(table)}`,
    [accountId],
  );
  const newer = await fingerprint(client, table, accountId, summed);
  return { count: rows[0]?.count ?? 0, sum: newer.sum };
}

async function fingerprint(
  client: Client,
  table: MovedTable,
  accountId: number,
  only = 'true',
): Promise<Fingerprint> {
  const { rows } = await client.query<Fingerprint>(
    `select count(*)::float8 as count, coalesce(sum(${hashOf(table)}), 0)::text as sum
      from ${table.name} where ${rowsOf(table)} and ${only}`,
    [accountId],
  );
  return rows[0] ?? { count: 0, sum: '0' };
}

function hashOf({ columns }: MovedTable): string {
  return `hashtextextended(row(${columns.join(', ')})::text, 0)::numeric`;
}
