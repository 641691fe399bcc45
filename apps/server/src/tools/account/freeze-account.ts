import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { MovedTable } from './moved-tables.ts';
import { changeTable, inOneTransaction, MoveRefusedError, nameOfMove, type Move } from './sides.ts';

/** A command that is gone lets the account go on after as long. */
const FROZEN_SECONDS = 60;
/** By then whoever had not heard of it has taken what they were about to. */
const QUIET_MS = 2_000;
const DELIVERED_WITHIN_MS = 60_000;
const JOBS_END_WITHIN_MS = 20_000;

/**
 * Nothing of the account is sent to others any more, so that none is sent in both cells; it goes on otherwise. What is with the
 * mail server or an endpoint is settled first.
 * @throws MoveRefusedError where that takes too long
 */
export async function quieten({ from, accountId }: Move, keepOn: () => Promise<void>): Promise<void> {
  await from.client.query(
    `update account_moves set quiet_until = clock_timestamp() + interval '3 minutes' where account_id = $1`,
    [accountId],
  );
  const endsMs = performance.now() + DELIVERED_WITHIN_MS;
  await sleep(QUIET_MS);
  for (;;) {
    const taken = await listTaken({ from, accountId });
    if (taken.length === 0) return;
    if (performance.now() > endsMs) throw stillTaken(taken);
    await keepOn();
    await sleep(100);
  }
}

/** With whom something of the account is, that a worker has taken. */
async function listTaken({ from, accountId }: Pick<Move, 'from' | 'accountId'>): Promise<string[]> {
  const { rows } = await from.client.query<{ what: string }>(
    `(select 'an endpoint' as what from webhooks where account_id = $1 and taken_until > clock_timestamp() limit 1)
      union all (select 'the mail server' from mails
        where account_id = $1 and outcome is null and taken_until > clock_timestamp() limit 1)`,
    [accountId],
  );
  return rows.map(({ what }) => what);
}

function stillTaken(taken: readonly string[]): MoveRefusedError {
  return new MoveRefusedError(
    `Something of the account is with ${taken.join(' and ')} still. Run the move again in some minutes.`,
  );
}

/**
 * Refuses what the account writes from now on, and waits for what it was writing. Each table gets a trigger, which waits for
 * whoever writes there: a transaction that began before either ends first, or meets a trigger and is rolled back.
 */
export async function freeze(
  move: Move,
  tables: readonly MovedTable[],
  keepOn: () => Promise<void>,
): Promise<void> {
  const { accountId } = move;
  const { client } = move.from;
  await client.query(
    `update account_moves set frozen_until = clock_timestamp() + make_interval(secs => $2) where account_id = $1`,
    [accountId, FROZEN_SECONDS],
  );
  // Batches of positions that began before (list_moving).
  await keepOn();
  await inOneTransaction(
    client,
    async () =>
      void (await client.query(`select pg_advisory_xact_lock(hashtext('azimute.assignments'), $1)`, [
        accountId,
      ])),
  );
  const name = nameOfMove(accountId);
  const call = `execute function refuse_while_moving('${accountId}')`;
  for (const table of tables)
    await changeTable(
      client,
      `create or replace trigger ${name} before insert or update on ${table.name} for each row
        when (new.${table.account} = ${accountId}) ${call};
      create or replace trigger ${name}_deleted before delete on ${table.name} for each row
        when (old.${table.account} = ${accountId}) ${call}`,
      keepOn,
    );
  await changeTable(
    client,
    `create or replace trigger ${name} before insert on graphile_worker._private_jobs for each row
      when (new.payload ->> 'accountId' = '${accountId}') ${call}`,
    keepOn,
  );
  const taken = await listTaken(move);
  if (taken.length > 0) throw stillTaken(taken);
}

/** @throws MoveRefusedError where it has ended meanwhile, so that the account may have written */
export async function renewFreeze(client: Client, accountId: number): Promise<void> {
  const { rowCount } = await client.query(
    `update account_moves set frozen_until = greatest(frozen_until, clock_timestamp() + make_interval(secs => $2)),
        quiet_until = greatest(quiet_until, clock_timestamp() + interval '3 minutes')
      where account_id = $1 and frozen_until > clock_timestamp()`,
    [accountId, FROZEN_SECONDS],
  );
  if (rowCount !== 1) throw new MoveRefusedError('The freeze ended before the switch. Run the move again.');
}

/** The account writes again. The triggers stay, and let everything through, until the move is done or given up. */
export async function thaw(client: Client, accountId: number): Promise<void> {
  await client.query(
    `update account_moves set frozen_until = null, quiet_until = null where account_id = $1 and step <> 'moved'`,
    [accountId],
  );
}

export async function removeTriggers(
  client: Client,
  accountId: number,
  tables: readonly Pick<MovedTable, 'name'>[],
): Promise<void> {
  const name = nameOfMove(accountId);
  for (const table of [...tables, { name: 'graphile_worker._private_jobs' }])
    await changeTable(
      client,
      `drop trigger if exists ${name} on ${table.name}; drop trigger if exists ${name}_deleted on ${table.name}`,
    );
}

/** A job that runs fails at its next write, and waits in the queue to be tried again. */
export async function awaitJobs(move: Move, keepOn: () => Promise<void>): Promise<void> {
  const endsMs = performance.now() + JOBS_END_WITHIN_MS;
  for (;;) {
    const { rows } = await move.from.client.query<{ task: string }>(
      `select t.identifier as task from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.payload ->> 'accountId' = $1 and j.locked_at is not null`,
      [String(move.accountId)],
    );
    if (rows.length === 0) return;
    if (performance.now() > endsMs)
      throw new MoveRefusedError(
        `A job of the account is still running (${rows.map(({ task }) => task).join(', ')}). Run the move again when it has ended.`,
      );
    await keepOn();
    await sleep(100);
  }
}
