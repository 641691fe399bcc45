import type { ClientBase } from 'pg';
import { isLowerWorse, isWorse, typeOf, type Finding, type TypesByVersion } from './finding.ts';

interface Work {
  readonly findings: readonly Finding[];
  readonly types: TypesByVersion;
  readonly at: Date;
}

/** Findings as rows `g`, each with its occurrence `o`. */
const GIVEN = `jsonb_to_recordset($1) as g (account_id int, type_id int, asset_id int, subject text, crossed_at timestamptz,
  ended_at timestamptz, worst_value float8, worst_at timestamptz, lower boolean, resolves boolean)`;
const OF_OCCURRENCE = `o.account_id = g.account_id and o.alert_type_id = g.type_id
  and coalesce(o.asset_id, 0) = coalesce(g.asset_id, 0) and o.subject = g.subject and o.crossed_at = g.crossed_at`;

function asRows(findings: readonly Finding[], types?: TypesByVersion): string {
  return JSON.stringify(
    findings.map((finding) => {
      const settings = types && typeOf(types, finding)?.settings;
      return {
        account_id: finding.accountId,
        type_id: finding.ruleId,
        asset_id: finding.assetId,
        subject: finding.subject,
        crossed_at: new Date(finding.crossedAtMs),
        ended_at: new Date(finding.endedAtMs ?? finding.confirmedAtMs),
        worst_value: finding.worstValue,
        worst_at: finding.worstAtMs === null ? null : new Date(finding.worstAtMs),
        lower: settings !== undefined && isLowerWorse(settings),
        resolves: settings?.resolvesItself === true,
      };
    }),
  );
}

/** Stores the worst value of an occurrence, and of its alert. */
export async function worsenFindings(
  client: ClientBase,
  { findings, types }: Omit<Work, 'at'>,
): Promise<void> {
  if (findings.length === 0) return;
  await client.query(
    `with worse as (
        update alert_occurrences o set worst_value = g.worst_value, worst_at = g.worst_at
        from ${GIVEN} where ${OF_OCCURRENCE}
        returning o.account_id, o.alert_id, o.worst_value, o.worst_at, g.lower
      )
      update alerts a set worst_value = g.worst_value, worst_at = g.worst_at
      from worse g where a.account_id = g.account_id and a.alert_id = g.alert_id and ${isWorse}`,
    [asRows(findings, types)],
  );
}

/** Ends occurrences; resolves their alerts if the type specifies it. */
export async function endFindings(client: ClientBase, { findings, types, at }: Work): Promise<void> {
  if (findings.length === 0) return;
  await worsenFindings(client, { findings: findings.filter(({ worstValue }) => worstValue !== null), types });
  await client.query(
    `with over as (
        update alert_occurrences o set ended_at = g.ended_at
        from ${GIVEN} where ${OF_OCCURRENCE} and o.ended_at is null
        returning o.account_id, o.alert_id, o.crossed_at, o.ended_at, g.resolves
      ), held as (
        select g.account_id, g.alert_id, g.ended_at, g.resolves and a.status <> 'resolved' as resolves
        from over g join alerts a on a.account_id = g.account_id and a.alert_id = g.alert_id
          and g.crossed_at >= a.last_occurred_at
        order by a.alert_id for no key update of a
      ), ended as (
        update alerts a set ended_at = g.ended_at,
          status = case when g.resolves then 'resolved' else a.status end,
          solved_at = case when g.resolves then g.ended_at else a.solved_at end,
          resolved_at = case when g.resolves then $2 else a.resolved_at end
        from held g where a.account_id = g.account_id and a.alert_id = g.alert_id
        returning a.account_id, a.alert_id, a.alert_group, g.resolves
      )
      insert into alert_entries (account_id, alert_id, at, kind)
      select e.account_id, e.alert_id, $2, k.kind from ended e
      cross join lateral (values ('condition_ended', true), ('finished', e.resolves)) k (kind, applies)
      where k.applies and e.alert_group = 'alert'`,
    [asRows(findings, types), at],
  );
}

/**
 * Marks occurrences that late data contradicts. An alert without remaining occurrences is shown as one that would not
 * have been raised.
 */
export async function doubtFindings(
  client: ClientBase,
  { findings, at }: Omit<Work, 'types'>,
): Promise<void> {
  if (findings.length === 0) return;
  const { rows } = await client.query<{ account_id: number; alert_id: number }>(
    `update alert_occurrences o set doubted_because = 'late_data', ended_at = coalesce(o.ended_at, g.ended_at)
      from ${GIVEN} where ${OF_OCCURRENCE} and o.doubted_because is null
      returning o.account_id, o.alert_id`,
    [asRows(findings)],
  );
  if (rows.length === 0) return;
  await client.query(
    `with doubted as (
        update alerts a set doubted_because = 'late_data', ended_at = coalesce(a.ended_at, $3)
        from unnest($1::int[], $2::int[]) as g (account_id, alert_id)
        where a.account_id = g.account_id and a.alert_id = g.alert_id and a.doubted_because is null
          and not exists (select from alert_occurrences o
            where o.account_id = a.account_id and o.alert_id = a.alert_id and o.doubted_because is null)
        returning a.account_id, a.alert_id
      )
      insert into alert_entries (account_id, alert_id, at, kind)
      select account_id, alert_id, $3, 'doubted' from doubted`,
    [rows.map((row) => row.account_id), rows.map((row) => row.alert_id), at],
  );
}
