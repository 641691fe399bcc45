import { dayMs } from '@azimute/contract/durations';
import { alertProofDaysMost, type AlertProofDetails } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { beginProof, formerDays, evaluateProof, passProof } from './evaluate-proof.ts';
import { readExposure } from './read-exposure.ts';
import { writeVerdict } from './write-verdict.ts';

interface WaitingProof {
  readonly alertId: number;
  readonly typeId: number;
  readonly assetId: number;
  readonly subject: string;
  readonly from: Date;
  readonly details: AlertProofDetails | null;
  readonly typeSince: Date;
  readonly isRuleOff: boolean;
  readonly proofDays: number;
  readonly proofDistances: number;
  /** Time of a recurrence in another alert, such as one that arrived late. */
  readonly recurredAt: Date | null;
}

const AT_ONCE = 100;

const WAITING = `
select a.alert_id as "alertId", a.alert_type_id as "typeId", a.asset_id as "assetId", a.subject, a.proof_from as from,
  a.proof_details as details, t.created_at as "typeSince", t.deleted_at is not null or t.state = 'off' as "isRuleOff",
  (t.settings ->> 'proofDays')::int as "proofDays", (t.settings ->> 'proofDistances')::float8 as "proofDistances",
  (select min(o.crossed_at) from alert_occurrences o where o.account_id = a.account_id
    and o.alert_type_id = a.alert_type_id and coalesce(o.asset_id, 0) = a.asset_id and o.subject = a.subject
    and o.crossed_at > a.proof_from and o.doubted_because is null) as "recurredAt"
from alerts a join alert_types t using (account_id, alert_type_id)
where a.account_id = $1 and a.proof = 'waiting' and a.proof_look_at <= $2
order by a.alert_id limit ${AT_ONCE} for no key update of a skip locked`;

/** Checks waiting proofs, and decides those that can be; returns whether more may wait. */
export async function decideProofs(client: ClientBase, accountId: number, at: Date): Promise<boolean> {
  const { rows } = await client.query<WaitingProof>(WAITING, [accountId, at]);
  for (const proof of rows) await decide(client, accountId, proof, at);
  return rows.length === AT_ONCE;
}

async function decide(client: ClientBase, accountId: number, proof: WaitingProof, at: Date): Promise<void> {
  const { alertId, assetId, from, recurredAt, isRuleOff, proofDays } = proof;
  const watchedDays = (at.getTime() - from.getTime()) / dayMs;
  const begun =
    proof.details ??
    (await begin(client, accountId, proof, recurredAt !== null || watchedDays >= alertProofDaysMost));
  if (begun === null) {
    await lookAgain(client, { accountId, alertId, details: null, at });
    return;
  }
  const exposure = await readExposure(client, { accountId, assetId, from, to: recurredAt ?? at });
  const details = passProof(begun, exposure);
  if (recurredAt !== null) {
    await writeVerdict(client, { accountId, alertId, state: 'recurred', details, at });
    return;
  }
  const verdict = evaluateProof(details, { isRuleOff, watchedDays, proofDays });
  if (verdict !== null) {
    const { state, reason } = verdict;
    await writeVerdict(client, { accountId, alertId, state, details: { ...details, reason }, at });
    return;
  }
  await lookAgain(client, { accountId, alertId, details, at });
}

interface NextLook {
  readonly accountId: number;
  readonly alertId: number;
  readonly details: AlertProofDetails | null;
  readonly at: Date;
}

/** Sooner if daily facts are still missing. */
async function lookAgain(client: ClientBase, { accountId, alertId, details, at }: NextLook): Promise<void> {
  await client.query(
    `update alerts set proof_details = $3, proof_look_at = $4::timestamptz + make_interval(mins => $5)
      where account_id = $1 and alert_id = $2`,
    [accountId, alertId, details && JSON.stringify(details), at, details === null ? 10 : 360],
  );
}

/**
 * Uses the type's occurrences on the asset before the finish, as far back as the type existed. Null while no facts
 * describe its exposure, unless it `isDue`.
 */
async function begin(
  client: ClientBase,
  accountId: number,
  { typeId, assetId, subject, from, typeSince, proofDistances }: WaitingProof,
  isDue: boolean,
): Promise<AlertProofDetails | null> {
  const since = new Date(from.getTime() - formerDays * dayMs);
  const { rows } = await client.query<{ times: number; first: Date | null }>(
    `select count(*)::int as times, min(crossed_at) as first from alert_occurrences
      where account_id = $1 and alert_type_id = $2 and coalesce(asset_id, 0) = $3 and subject = $4
        and crossed_at > $5 and crossed_at <= $6 and doubted_because is null`,
    [accountId, typeId, assetId, subject, since, from],
  );
  const [{ times, first } = { times: 0, first: null }] = rows;
  const observedFrom = Math.max(since.getTime(), Math.min(typeSince.getTime(), first?.getTime() ?? Infinity));
  const former = await readExposure(client, { accountId, assetId, from: new Date(observedFrom), to: from });
  return former.observedDays === 0 && !isDue ? null : beginProof(former, times, proofDistances);
}
