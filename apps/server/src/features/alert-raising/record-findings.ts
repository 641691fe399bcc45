import type { ClientBase } from 'pg';
import { doubtFindings, endFindings, worsenFindings } from './end-findings.ts';
import {
  keyOf,
  typeOf,
  type Finding,
  type RaisedAlert,
  type RaisingType,
  type TypesByVersion,
} from './finding.ts';
import { raiseFindings, type TouchedAlert } from './raise-findings.ts';
import { raiseGroups } from './raise-groups.ts';

/**
 * Records findings in the pipeline's transaction, each once even if repeated: raises an alert, or counts an occurrence
 * into an unresolved one, and writes its notifications. Transactions that raise alerts of one account are serialized.
 * Returns the result of each finding that began.
 */
export async function recordFindings(
  client: ClientBase,
  findings: readonly Finding[],
  at: Date,
): Promise<Map<Finding, RaisedAlert>> {
  const raised = new Map<Finding, RaisedAlert>();
  const byAccount = Map.groupBy(findings, ({ accountId }) => accountId);
  // In a fixed order, so that two transactions never deadlock.
  for (const accountId of [...byAccount.keys()].toSorted((a, b) => a - b)) {
    const own = byAccount.get(accountId) ?? [];
    await client.query('select from alert_sets where account_id = $1 for no key update', [accountId]);
    const types = await readTypes(client, accountId, own);
    const touched: TouchedAlert[] = [];
    for (const round of roundsOf(own.filter((finding) => typeOf(types, finding) !== undefined))) {
      const of = (kind: Finding['kind']): Finding[] => round.filter((finding) => finding.kind === kind);
      touched.push(...(await raiseFindings(client, { findings: of('began'), types, at, raised })));
      await worsenFindings(client, { findings: of('worse'), types });
      await endFindings(client, { findings: of('ended'), types, at });
      await doubtFindings(client, { findings: of('doubted'), at });
    }
    await raiseGroups(client, { accountId, touched, at });
  }
  return raised;
}

/** Processes findings of the same alert one after the other, and findings of different alerts together. */
function roundsOf(findings: readonly Finding[]): Finding[][] {
  const rounds: Finding[][] = [];
  for (const ofAlert of Map.groupBy(findings, keyOf).values())
    for (const [index, finding] of ofAlert.entries()) (rounds[index] ??= []).push(finding);
  return rounds;
}

/** Reads the versions that findings refer to; disabled types record nothing more. */
async function readTypes(
  client: ClientBase,
  accountId: number,
  findings: readonly Finding[],
): Promise<TypesByVersion> {
  const versions = new Map(
    findings.map(({ ruleId, ruleVersion }) => [`${ruleId} ${ruleVersion}`, [ruleId, ruleVersion]]),
  );
  const { rows } = await client.query<RaisingType>(
    `select v.account_id as "accountId", v.alert_type_id as "typeId", v.version, v.settings
      from unnest($2::int[], $3::int[]) as g (type_id, version)
      join alert_type_versions v on v.account_id = $1 and v.alert_type_id = g.type_id and v.version = g.version
      where v.change <> 'deleted'`,
    [
      accountId,
      [...versions.values()].map(([id]) => id),
      [...versions.values()].map(([, version]) => version),
    ],
  );
  return new Map(rows.map((type) => [`${type.typeId} ${type.version}`, type]));
}
