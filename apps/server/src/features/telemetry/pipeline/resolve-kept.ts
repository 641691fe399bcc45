import type { RejectionCode } from '@azimute/contract';
import type { PoolClient } from 'pg';

export interface Run {
  readonly accountId: number;
  readonly runId: string;
}

/** The result of evaluating a kept position again. */
export interface Verdict {
  readonly id: string;
  readonly outcome: 'accepted' | 'duplicate' | 'refused';
  readonly reason: RejectionCode | null;
  readonly message: string | null;
}

const LOCK_DEVICES = `
select from refused_devices r
where r.account_id = $1 and r.external_id in (
  select q.external_id from quarantined_positions q
  where q.account_id = $1 and q.quarantined_position_id = any ($2::int8[]))
order by r.external_id for no key update`;

// Skips an item if the same one is already kept for the new reason.
const SETTLE = `
with evaluated as (
  select * from unnest($3::int8[], $4::text[], $5::text[], $6::text[]) as j (id, outcome, reason, message)
), doubled as (
  select j.id from evaluated j
  join quarantined_positions q on q.account_id = $1 and q.quarantined_position_id = j.id
  where j.outcome = 'refused' and exists (
    select from quarantined_positions other
    where other.account_id = q.account_id and other.external_id = q.external_id and other.content_hash = q.content_hash
      and other.reason = j.reason and other.quarantined_position_id <> q.quarantined_position_id)
), gone as (
  delete from quarantined_positions q using evaluated j
  where q.account_id = $1 and q.quarantined_position_id = j.id and q.quarantine_run_id = $2
    and (j.outcome <> 'refused' or j.id in (select id from doubled))
  returning q.external_id, j.outcome
), stayed as (
  update quarantined_positions q set reason = j.reason, message = j.message, quarantine_run_id = null
  from evaluated j
  where q.account_id = $1 and q.quarantined_position_id = j.id and q.quarantine_run_id = $2
    and j.outcome = 'refused' and not j.id in (select id from doubled)
  returning q.external_id, j.outcome
), freed as (
  update refused_devices r set kept_count = greatest(0, r.kept_count - g.positions)
  from (select external_id, count(*)::int as positions from gone group by external_id) as g
  where r.account_id = $1 and r.external_id = g.external_id
), counted as (
  select count(*) filter (where s.outcome = 'accepted')::int as accepted,
    count(*) filter (where s.outcome = 'duplicate')::int as duplicates,
    count(*) filter (where s.outcome = 'refused')::int as refused, count(*)::int as settled
  from (select outcome from gone union all select outcome from stayed) as s
), told as (
  update quarantine_runs u set state = 'running', accepted = u.accepted + c.accepted,
    duplicates = u.duplicates + c.duplicates, refused = u.refused + c.refused
  from counted c where u.account_id = $1 and u.quarantine_run_id = $2)
select settled from counted`;

/**
 * Removes stored items from quarantine and updates the reason of the others. Returns the number of items that were
 * still in quarantine.
 */
export async function resolveKept(
  client: PoolClient,
  { accountId, runId }: Run,
  verdicts: readonly Verdict[],
): Promise<number> {
  const ids = verdicts.map(({ id }) => id);
  await client.query(LOCK_DEVICES, [accountId, ids]);
  const { rows } = await client.query<{ settled: number }>(SETTLE, [
    accountId,
    runId,
    ids,
    verdicts.map(({ outcome }) => outcome),
    verdicts.map(({ reason }) => reason),
    verdicts.map(({ message }) => message),
  ]);
  return rows[0]?.settled ?? 0;
}
