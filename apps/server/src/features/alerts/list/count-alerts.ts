import { severities, type AlertCounts } from '@azimute/contract';
import type { AccountRead } from '../../../platform/transact.ts';
import { overdueAt } from './match-alerts.ts';

interface Row {
  readonly severity: AlertCounts['bySeverity'][number]['severity'];
  readonly opened: number;
  readonly running: number;
  readonly mine: number;
  readonly overdue: number;
}

/** Counts waiting alerts, highest severity first, and returns the newest alert of all. */
export async function countAlerts({ client, accountId, at }: AccountRead): Promise<AlertCounts> {
  const { rows } = await client.query<Row>(
    `select severity, (count(*) filter (where status = 'opened'))::int as opened,
        (count(*) filter (where status = 'running'))::int as running,
        (count(*) filter (where owner_id = current_user_id()))::int as mine,
        (count(*) filter (where ${overdueAt('$2')}))::int as overdue
      from alert_rows r where account_id = $1 and status <> 'resolved' group by severity`,
    [accountId, at],
  );
  const { rows: newest } = await client.query<{ id: number }>(
    'select alert_id as id from alert_rows where account_id = $1 order by alert_id desc limit 1',
    [accountId],
  );
  const sum = (name: Exclude<keyof Row, 'severity'>): number =>
    rows.reduce((total, row) => total + row[name], 0);
  return {
    opened: sum('opened'),
    running: sum('running'),
    mine: sum('mine'),
    overdue: sum('overdue'),
    bySeverity: severities.toReversed().flatMap((severity) => {
      const row = rows.find((one) => one.severity === severity);
      return row === undefined ? [] : [{ severity, count: row.opened + row.running }];
    }),
    newestId: newest[0]?.id ?? null,
  };
}
