import type { AlertProofDetails, AlertProofState } from '@azimute/contract';
import type { ClientBase } from 'pg';

interface Verdict {
  readonly accountId: number;
  readonly alertId: number;
  readonly state: Exclude<AlertProofState, 'waiting'>;
  readonly details: AlertProofDetails;
  readonly at: Date;
}

/** Writes the verdict of a proof to its locked, waiting alert and to the history. */
export async function writeVerdict(
  client: ClientBase,
  { accountId, alertId, state, details, at }: Verdict,
): Promise<void> {
  await client.query(
    `with decided as (
        update alerts set proof = $3, proof_look_at = null, proof_details = $4, version = version + 1
        where account_id = $1 and alert_id = $2 and proof = 'waiting' returning proof_from
      )
      insert into alert_entries (account_id, alert_id, at, kind, alert_countermeasure_id, proof)
      select $1, $2, $5, 'proved', (select max(e.alert_countermeasure_id) from alert_entries e
          where e.account_id = $1 and e.alert_id = $2 and e.kind = 'countermeasure_added' and e.at <= d.proof_from),
        $4::jsonb || jsonb_build_object('state', $3::text, 'from', d.proof_from)
      from decided d`,
    [accountId, alertId, state, JSON.stringify(details), at],
  );
}
