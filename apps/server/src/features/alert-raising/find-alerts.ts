import type { Severity } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { keyOf, type Finding } from './finding.ts';

/** State of a finding's alert before the change. */
export interface OpenAlert {
  readonly alertId: number;
  readonly number: number;
  readonly status: 'opened' | 'running';
  readonly severity: Severity;
  readonly toldAt: Date | null;
  readonly tellings: number;
}

/** Reads occurrences that are already recorded, whatever alerts they belong to. */
export async function readKnown(
  client: ClientBase,
  findings: readonly Finding[],
): Promise<Map<string, { alertId: number; number: number }>> {
  const { rows } = await client.query<{
    ruleId: number;
    assetId: number | null;
    subject: string;
    crossedMs: number;
    alertId: number;
    number: number;
  }>(
    `select o.alert_type_id as "ruleId", o.asset_id as "assetId", o.subject, o.alert_id as "alertId", a.number,
        round(extract(epoch from o.crossed_at) * 1000)::float8 as "crossedMs"
      from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::timestamptz[]) as g (account_id, type_id, asset_id, subject, at)
      cross join lateral (
        select * from alert_occurrences o
        where o.account_id = g.account_id and o.alert_type_id = g.type_id
          and coalesce(o.asset_id, 0) = coalesce(g.asset_id, 0) and o.subject = g.subject and o.crossed_at = g.at
        -- Each by the index: the planner knows nothing of a table that has just begun to fill, and would compare all
        -- with all.
        offset 0) o
      join alerts a on a.account_id = o.account_id and a.alert_id = o.alert_id`,
    [...identityOf(findings), findings.map(({ crossedAtMs }) => new Date(crossedAtMs))],
  );
  return new Map(
    rows.map(({ crossedMs, alertId, number, ...key }) => [`${keyOf(key)} ${crossedMs}`, { alertId, number }]),
  );
}

function identityOf(findings: readonly Finding[]): [number[], number[], (number | null)[], string[]] {
  return [
    findings.map(({ accountId }) => accountId),
    findings.map(({ ruleId }) => ruleId),
    findings.map(({ assetId }) => assetId),
    findings.map(({ subject }) => subject),
  ];
}

export async function lockOpen(
  client: ClientBase,
  findings: readonly Finding[],
): Promise<Map<string, OpenAlert>> {
  const { rows } = await client.query<
    OpenAlert & { ruleId: number; assetId: number | null; subject: string }
  >(
    `select a.alert_id as "alertId", a.number, a.status, a.severity, a.told_at as "toldAt", a.tellings,
        a.alert_type_id as "ruleId", a.asset_id as "assetId", a.subject
      from unnest($1::int[], $2::int[], $3::int[], $4::text[]) as g (account_id, type_id, asset_id, subject)
      join alerts a on a.account_id = g.account_id and a.alert_type_id = g.type_id
        and coalesce(a.asset_id, 0) = coalesce(g.asset_id, 0) and a.subject = g.subject and a.status <> 'resolved'
      order by a.alert_id for no key update of a`,
    identityOf(findings),
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** Returns when an equal event was last notified within the previous week. */
export async function readToldEvents(
  client: ClientBase,
  findings: readonly Finding[],
): Promise<Map<string, Date>> {
  if (findings.length === 0) return new Map();
  const { rows } = await client.query<{ ruleId: number; assetId: number; subject: string; toldAt: Date }>(
    `select a.alert_type_id as "ruleId", a.asset_id as "assetId", a.subject, max(a.told_at) as "toldAt"
      from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::float8[]) as g (account_id, type_id, asset_id, subject, ms)
      join alerts a on a.account_id = g.account_id and a.asset_id = g.asset_id and a.alert_type_id = g.type_id
        and a.subject = g.subject and a.alert_group = 'event' and a.told_at is not null
        and a.opened_at > to_timestamp(g.ms / 1000) - interval '7 days'
      group by 1, 2, 3`,
    [...identityOf(findings), findings.map(({ receivedAtMs }) => receivedAtMs)],
  );
  return new Map(rows.map(({ toldAt, ...key }) => [keyOf(key), toldAt]));
}
