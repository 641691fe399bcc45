import type { Parameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import type { NotReporting } from '../silence/read-not-reporting.ts';
import { overdueAt } from '../work-orders/match-work-orders.ts';

const LINK_EXPIRES_WITHIN = "interval '2 days'";
const MAIL_WAITS_AT_LEAST = "interval '10 minutes'";

/** Returns a query of all due actions. Views and policies hide kinds and rows from users without access to them. */
export function dueRows(read: AccountRead, silent: NotReporting, parameters: Parameters): string {
  const { bind } = parameters;
  const account = bind(read.accountId);
  const now = `${bind(read.at)}::timestamptz`;
  const parts = [
    alertsOf(account, now),
    silentOf(account, silent, parameters),
    workOrdersOf(account, bind(read.at)),
    linksOf(account, now),
    webhooksOf(account),
    mailsOf(account, now),
  ];
  return parts.map((part) => `(${part})`).join(' union all ');
}

interface DueColumns {
  readonly kind: string;
  readonly key: string;
  readonly severity: string;
  readonly title?: string;
  readonly asset?: string;
  readonly unit?: string;
  readonly since?: string;
  readonly dueOn?: string;
  readonly isLate: string;
  readonly alert?: string;
  readonly workOrder?: string;
  readonly file?: string;
  readonly emails?: string;
}

function columns(row: DueColumns): string {
  return `select ${row.kind} as kind, ${row.key} as key, ${row.severity} as severity,
    ${row.title ?? 'null::text'} as title, ${row.asset ?? 'null::int'} as asset_id, ${row.unit ?? 'null::int'} as unit_id,
    ${row.since ?? 'null::timestamptz'} as since, ${row.dueOn ?? 'null::date'} as due_on, ${row.isLate} as is_late,
    ${row.alert ?? 'null::jsonb'} as alert, ${row.workOrder ?? 'null::jsonb'} as work_order,
    ${row.file ?? 'null::int'} as file_id, ${row.emails ?? 'null::int'} as emails`;
}

/**
 * Overdue alerts; severe alerts that are not acknowledged, or have no countermeasure since; and due maintenance without
 * a work order.
 */
function alertsOf(account: string, now: string): string {
  const late = `coalesce(least(l.due_at, case when l.status = 'opened' then l.own_due_at end) <= ${now}, false)`;
  const urgent = `(${late} or l.severity in ('high', 'critical')
    and (l.status = 'opened' or l.order_number is null and l.countermeasure_count = 0))`;
  return `${columns({
    kind: `case when ${urgent} then 'alert' else 'maintenance' end`,
    key: `'alert ' || l.alert_id`,
    severity: 'l.severity',
    title: 'l.type_name',
    asset: 'l.asset_id',
    unit: 'l.unit_id',
    since: 'l.opened_at',
    isLate: late,
    alert: `jsonb_build_object('id', l.alert_id, 'status', l.status, 'version', l.version,
      'hasWorkOrder', l.order_number is not null)`,
  })}
    from alert_rows l
    where l.account_id = ${account} and l.status in ('opened', 'running') and l.alert_group = 'alert'
      and (${urgent} or starts_with(l.subject, 'due:') and l.order_number is null)`;
}

/** Assets that are not reporting and have no assignee. Only users of Connectivity see the assignee. */
function silentOf(
  account: string,
  { assetIds, unitIds, contactMicros }: NotReporting,
  { bind }: Parameters,
): string {
  return `${columns({
    kind: `'silent'`,
    key: `'silent ' || s.asset_id`,
    severity: `case when s.contact_at is null then 'low' else 'medium' end`,
    asset: 's.asset_id',
    unit: 's.unit_id',
    since: 's.contact_at',
    isLate: 'true',
  })}
    from (select n.asset_id, n.unit_id, timestamptz 'epoch' + n.micros * interval '1 microsecond' as contact_at
      from unnest(${bind(assetIds)}::int[], ${bind(unitIds)}::int[], ${bind(contactMicros)}::float8[])
        as n (asset_id, unit_id, micros)) s
    where not exists (select from silence_reviews r where r.account_id = ${account} and r.asset_id = s.asset_id
      and r.silent_since = coalesce(s.contact_at, '-infinity') and r.owner_id is not null)`;
}

function workOrdersOf(account: string, at: string): string {
  return `${columns({
    kind: `'work_order'`,
    key: `'work_order ' || r.work_order_id`,
    severity: `'medium'`,
    title: 'r.task',
    asset: 'r.asset_id',
    unit: 'r.unit_id',
    dueOn: 'r.due_on',
    isLate: 'true',
    workOrder: `jsonb_build_object('id', r.work_order_id, 'code', r.code)`,
  })}
    from work_order_rows r where r.account_id = ${account} and ${overdueAt(account, at)}`;
}

/** The user's links that expire soon, one for each file. Other users renew their own links. */
function linksOf(account: string, now: string): string {
  return `${columns({
    kind: `'link'`,
    key: `'link ' || f.file_id`,
    severity: `'low'`,
    title: 'f.name',
    dueOn: `(min(l.expires_at) at time zone (select time_zone from accounts where account_id = ${account}))::date`,
    isLate: 'false',
    file: 'f.file_id',
  })}
    from file_links l join files f using (account_id, file_id)
    where l.account_id = ${account} and l.created_by = (select current_user_id()) and l.ended_at is null
      and l.expires_at > ${now} and l.expires_at <= ${now} + ${LINK_EXPIRES_WITHIN}
    group by f.account_id, f.file_id, f.name`;
}

function webhooksOf(account: string): string {
  return `${columns({
    kind: `'webhook'`,
    key: `'webhook ' || w.webhook_id`,
    severity: `case when w.disabled_because is null then 'medium' else 'high' end`,
    title: 'w.name',
    since: 'coalesce(w.failing_since, w.updated_at)',
    isLate: 'true',
  })}
    from webhooks w
    where w.account_id = ${account} and (select current_actor_is_admin())
      and (w.disabled_because is not null or w.enabled and w.failures >= 3)`;
}

function mailsOf(account: string, now: string): string {
  return `${columns({
    kind: `'mail'`,
    key: `'mail'`,
    severity: `'medium'`,
    since: 'min(m.created_at)',
    isLate: 'true',
    emails: 'count(*)::int',
  })}
    from waiting_mails m
    where m.account_id = ${account} and m.created_at < ${now} - ${MAIL_WAITS_AT_LEAST} having count(*) > 0`;
}
