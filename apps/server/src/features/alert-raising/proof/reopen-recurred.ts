import type { AlertProofDetails } from '@azimute/contract';
import type { ClientBase } from 'pg';
import type { OpenAlert } from '../find-alerts.ts';
import { keyOf, typeOf, type Finding, type RaisingType, type TypesByVersion } from '../finding.ts';
import { readResponseTimes } from '../read-response-times.ts';
import { beginProof, passProof } from './evaluate-proof.ts';
import { readExposure } from './read-exposure.ts';
import { writeVerdict } from './write-verdict.ts';

interface Watched extends Omit<OpenAlert, 'status' | 'toldAt'> {
  readonly key: Pick<Finding, 'ruleId' | 'assetId' | 'subject'>;
  readonly from: Date;
  readonly details: AlertProofDetails | null;
}

/**
 * Reopens finished alerts that recurred while their countermeasure was watched: the occurrence counts toward
 * the alert, which returns to its owner. Returns them as open alerts.
 */
export async function reopenRecurred(
  client: ClientBase,
  { findings, types, at }: { findings: readonly Finding[]; types: TypesByVersion; at: Date },
): Promise<Map<string, OpenAlert>> {
  const opened = new Map<string, OpenAlert>();
  const alerts = findings.filter(
    (finding) => finding.assetId !== null && typeOf(types, finding)?.settings.group === 'alert',
  );
  if (alerts.length === 0) return opened;
  const watched = await lockWatched(client, alerts);
  for (const finding of alerts) {
    const one = watched.get(keyOf(finding));
    const type = typeOf(types, finding);
    if (one === undefined || type === undefined) continue;
    const { from: _from, details: _details, key: _key, ...known } = one;
    await reopen(client, { finding, watched: one, settings: type.settings, at });
    opened.set(keyOf(finding), { ...known, status: 'opened', toldAt: null });
  }
  return opened;
}

interface Reopening {
  readonly finding: Finding;
  readonly watched: Watched;
  readonly settings: RaisingType['settings'];
  readonly at: Date;
}

async function reopen(client: ClientBase, { finding, watched, settings, at }: Reopening): Promise<void> {
  const { accountId, assetId, crossedAtMs } = finding;
  const { alertId, from, details } = watched;
  const to = new Date(crossedAtMs);
  const exposure = await readExposure(client, { accountId, assetId: assetId ?? 0, from, to });
  const begun =
    details ?? beginProof({ engineHours: 0, observedDays: 0, days: 0 }, 1, settings.proofDistances);
  await writeVerdict(client, {
    accountId,
    alertId,
    state: 'recurred',
    details: passProof(begun, exposure),
    at,
  });
  const [due] = await readResponseTimes(
    client,
    accountId,
    [{ ...settings, severity: watched.severity, assetId, unitId: undefined }],
    at,
  );
  await client.query(
    `update alerts set status = 'opened', resolved_at = null, solved_at = null, alert_cause_id = null, reopened_at = $3,
        told_at = null, own_due_at = $4, due_at = $5
      where account_id = $1 and alert_id = $2`,
    [accountId, alertId, at, due?.ownDueAt ?? null, due?.dueAt ?? null],
  );
  await client.query(
    `insert into alert_entries (account_id, alert_id, at, kind) values ($1, $2, $3, 'reopened')`,
    [accountId, alertId, at],
  );
}

/**
 * Locks the alerts of the findings that were already being watched; occurrences that began before the finish
 * are not recurrences.
 */
async function lockWatched(client: ClientBase, findings: readonly Finding[]): Promise<Map<string, Watched>> {
  const { rows } = await client.query<Watched>(
    `select a.alert_id as "alertId", a.number, a.severity, a.tellings, a.proof_from as from, a.proof_details as details,
        jsonb_build_object('ruleId', a.alert_type_id, 'assetId', a.asset_id, 'subject', a.subject) as key
      from jsonb_to_recordset($1) as g (account_id int, type_id int, asset_id int, subject text, at timestamptz)
      join alerts a on a.account_id = g.account_id and a.alert_type_id = g.type_id and a.asset_id = g.asset_id
        and a.subject = g.subject and a.proof = 'waiting' and a.status = 'resolved' and a.proof_from < g.at
      order by a.proof_from for no key update of a`,
    [
      JSON.stringify(
        findings.map(({ accountId, ruleId, assetId, subject, crossedAtMs }) => ({
          account_id: accountId,
          type_id: ruleId,
          asset_id: assetId,
          subject,
          at: new Date(crossedAtMs),
        })),
      ),
    ],
  );
  // The latest of several alerts with the same key is reopened; the proof worker checks the others.
  return new Map(rows.map((row) => [keyOf(row.key), row]));
}
