import { leaveHomes, leaveSessions, settleHomes, type Homes } from './move-people.ts';
import { noteCredentials } from './note-credentials.ts';
import { inOneTransaction, MoveRefusedError, whenLocked, type Move } from './sides.ts';

/** A freeze that ends sooner may end before the commit. */
const LEFT_SECONDS = 20;

/**
 * The old cell serves the account no longer: from this commit on nothing of it is seen there. Its jobs go out of the queue, and
 * are kept until the new cell has them.
 */
export async function leave(move: Move, homes: Homes): Promise<void> {
  const { from, accountId } = move;
  const { client } = from;
  await inOneTransaction(client, async () => {
    await client.query(`set local statement_timeout = '5s'`);
    await client.query(`set local lock_timeout = '5s'`);
    // The freeze outlasts whatever keeps this command from going on.
    await client.query(`set local idle_in_transaction_session_timeout = '5s'`);
    const { rows: jobs } = await client.query<{ locked: boolean }>(
      `select locked_at is not null as locked from graphile_worker._private_jobs
        where payload ->> 'accountId' = $1 for update`,
      [String(accountId)],
    );
    if (jobs.some(({ locked }) => locked))
      throw new MoveRefusedError('A job of the account began meanwhile. Run the move again.');
    await leaveHomes(move, homes);
    await leaveSessions(move);
    await client.query(`select pg_notify('azimute_live', '{"topic":"rights"}')`);
    await noteCredentials(client, accountId);
    const { rowCount } = await client.query(
      `with gone as (
        delete from graphile_worker._private_jobs j where j.payload ->> 'accountId' = $1::int::text returning j.*)
      update account_moves set step = 'moved', is_closed = true, frozen_until = 'infinity', quiet_until = 'infinity',
        jobs = (select coalesce(jsonb_agg(jsonb_build_object('task', t.identifier, 'payload', g.payload, 'queue', q.queue_name,
            'run_at', g.run_at, 'max_attempts', g.max_attempts, 'key', g.key, 'priority', g.priority)), '[]')
          from gone g join graphile_worker._private_tasks t on t.id = g.task_id
          left join graphile_worker._private_job_queues q on q.id = g.job_queue_id)
      where account_id = $1 and frozen_until > clock_timestamp() + make_interval(secs => $2)`,
      [accountId, LEFT_SECONDS],
    );
    if (rowCount !== 1) throw new MoveRefusedError('The freeze ended before the switch. Run the move again.');
  });
}

/** The new cell serves it, from this commit on. Done a second time, it changes nothing. */
export async function open({ from, to, accountId }: Move): Promise<void> {
  const { rows } = await from.client.query<{ jobs: unknown; last: string }>(
    `select m.jobs, (n.base + pg_snapshot_xmax(pg_current_snapshot())::text::bigint)::text as last
      from account_moves m, position_numbering n where m.account_id = $1`,
    [accountId],
  );
  const { client } = to;
  await whenLocked(client, async () => {
    const { rows: arrived } = await client.query<{ proofs: unknown }>(
      `delete from account_moves where account_id = $1 and is_closed and direction = 'here' and cell = $2 returning proofs`,
      [accountId, from.cell],
    );
    const [arrival] = arrived;
    if (arrival === undefined) return;
    await settleHomes(client, arrival.proofs);
    await client.query(
      `select graphile_worker.add_job(j.task, j.payload, queue_name => j.queue, run_at => j.run_at,
          max_attempts => j.max_attempts, job_key => j.key, priority => j.priority)
        from jsonb_to_recordset($1) as j (task text, payload json, queue text, run_at timestamptz, max_attempts int, key text,
          priority int)`,
      [JSON.stringify(rows[0]?.jobs ?? [])],
    );
    await client.query(
      `select graphile_worker.add_job('send_mails', '{}', queue_name => 'mails', job_key => 'send_mails')`,
    );
    await passNumbers(client, rows[0]?.last ?? '0');
    // Weeks that were packed or swept without these rows are looked through again.
    await client.query('delete from position_packings; delete from position_sweeps');
    await client.query(
      `insert into fleet_changes (account_id, asset_ids)
        select $1::int, '{}' union all select $1, coalesce(array_agg(asset_id), '{}') from assets where account_id = $1`,
      [accountId],
    );
    await client.query(
      `insert into alert_changes (account_id, alert_ids) select $1::int, coalesce(array_agg(alert_id), '{}') from alerts where account_id = $1`,
      [accountId],
    );
    await client.query(
      `select pg_notify('azimute_live', '{"topic":"rights"}'),
        pg_notify('azimute_live', json_build_object('topic', 'account', 'accountId', $1::int)::text)`,
      [accountId],
    );
  });
}

/** Positions are numbered above all that came over, so that whoever reads their changes misses none. */
async function passNumbers(client: Move['to']['client'], last: string): Promise<void> {
  const { rows } = await client.query(
    'select from position_numbering where base + pg_snapshot_xmin(pg_current_snapshot())::text::bigint <= $1::bigint',
    [last],
  );
  if (rows.length === 0) return;
  // Who is writing has the numbers of before.
  await client.query('lock table only positions in share row exclusive mode');
  await client.query('update position_numbering set base = greatest(base, $1::bigint + 1)', [last]);
}
