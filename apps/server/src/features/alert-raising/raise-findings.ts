import type { Severity } from '@azimute/contract';
import type { ClientBase } from 'pg';
import {
  isGraver,
  isLowerWorse,
  isWorse,
  keyOf,
  typeOf,
  type Finding,
  type RaisedAlert,
  type RaisingType,
  type TypesByVersion,
} from './finding.ts';
import { lockOpen, readKnown, readToldEvents, type OpenAlert } from './find-alerts.ts';
import { readResponseTimes, type ResponseTimes } from './read-response-times.ts';
import { reopenRecurred } from './proof/reopen-recurred.ts';
import { planNotices, type NoticeCause } from './plan-notices.ts';

export interface TouchedAlert {
  readonly alertId: number;
  readonly typeId: number;
  readonly notifies: boolean;
}

interface Work {
  /** All of one account, each for a different alert. */
  readonly findings: readonly Finding[];
  readonly types: TypesByVersion;
  readonly at: Date;
  /** Receives the result of each. */
  readonly raised: Map<Finding, RaisedAlert>;
}

interface Settled {
  readonly finding: Finding;
  readonly type: RaisingType;
  readonly alertId: number;
  readonly number: number;
  readonly before: OpenAlert | null;
  readonly severity: Severity;
}

/** Raises alerts, or counts occurrences into unresolved ones; returns the changed alerts. */
export async function raiseFindings(
  client: ClientBase,
  { findings, types, at, raised }: Work,
): Promise<TouchedAlert[]> {
  const active = findings.flatMap((finding) => {
    const type = typeOf(types, finding);
    return type === undefined || type.settings.state === 'off' ? [] : [{ finding, type }];
  });
  if (active.length === 0) return [];
  const known = await readKnown(
    client,
    active.map(({ finding }) => finding),
  );
  const fresh = active.filter(({ finding }) => {
    const before = known.get(`${keyOf(finding)} ${finding.crossedAtMs}`);
    if (before !== undefined) raised.set(finding, { ...before, outcome: 'known' });
    return before === undefined;
  });
  const open = await lockOpen(
    client,
    fresh.map(({ finding }) => finding),
  );
  const unopened = fresh.map(({ finding }) => finding).filter((finding) => !open.has(keyOf(finding)));
  const reopened = await reopenRecurred(client, { findings: unopened, types, at });
  const [again, first] = [[] as Settled[], [] as Omit<Settled, 'alertId' | 'number'>[]];
  for (const { finding, type } of fresh) {
    const severity = finding.said?.severity ?? type.settings.severity;
    const before =
      type.settings.group === 'event'
        ? undefined
        : (open.get(keyOf(finding)) ?? reopened.get(keyOf(finding)));
    if (before === undefined) first.push({ finding, type, before: null, severity });
    else again.push({ finding, type, before, severity, alertId: before.alertId, number: before.number });
  }
  const settled = [...(await insertAlerts(client, first, at)), ...again];
  await countOccurrences(client, again);
  await insertOccurrences(client, settled);
  await insertEntries(client, settled, at);
  const toldEvents = await readToldEvents(
    client,
    first
      .filter(({ type: { settings } }) => settings.group === 'event' && settings.repeatAfterMinutes > 0)
      .map(({ finding }) => finding),
  );
  await planNotices(
    client,
    settled.map((one) => ({
      ...one,
      cause: causeOf(one),
      toldAt: one.before?.toldAt ?? toldEvents.get(keyOf(one.finding)) ?? null,
    })),
    at,
  );
  for (const { finding, alertId, number, before } of settled)
    raised.set(finding, { alertId, number, outcome: before === null ? 'raised' : 'repeated' });
  return settled.map(({ finding, alertId }) => ({
    alertId,
    typeId: finding.ruleId,
    notifies: finding.notifies,
  }));
}

function causeOf({ before, severity }: Settled): NoticeCause {
  if (before === null) return 'raised';
  return isGraver(severity, before.severity) ? 'rose' : 'again';
}

async function insertAlerts(
  client: ClientBase,
  first: readonly Omit<Settled, 'alertId' | 'number'>[],
  at: Date,
): Promise<Settled[]> {
  const [one] = first;
  if (one === undefined) return [];
  const { rows: counted } = await client.query<{ last: number }>(
    'update alert_sets set last_number = last_number + $2 where account_id = $1 returning last_number as last',
    [one.finding.accountId, first.length],
  );
  const from = (counted[0]?.last ?? 0) - first.length + 1;
  const due = await readResponseTimes(
    client,
    one.finding.accountId,
    first.map(({ finding, type: { settings }, severity }) => ({
      ...settings,
      severity,
      assetId: finding.assetId,
      unitId: finding.group?.unitId,
    })),
    at,
  );
  const { rows } = await client.query<{ alertId: number; number: number }>(
    `insert into alerts (account_id, number, alert_type_id, type_version, kind, alert_group, category, subject, asset_id,
        unit_id, geofence_id, severity, status, opened_at, confirmed_at, raised_at, last_occurred_at, worst_value, worst_at,
        longitude, latitude, external_code, details, description, likely_cause, own_due_at, due_at, resolved_at)
      select g.account_id, g.number, g.type_id, g.type_version, g.kind, g.alert_group, g.category, g.subject, g.asset_id,
        coalesce(g.unit_id, s.unit_id), g.geofence_id, g.severity, case when is_event then 'resolved' else 'opened' end,
        g.opened_at, g.confirmed_at, $2, g.opened_at, g.worst_value, g.worst_at, g.longitude, g.latitude, g.external_code,
        coalesce(g.details, '{}'), g.description, g.likely_cause,
        case when not is_event then g.own_due_at end, case when not is_event then g.due_at end,
        case when is_event then $2::timestamptz end
      from jsonb_to_recordset($1) as g (account_id int, number int, type_id int, type_version int, kind text,
        alert_group text, category text, subject text, asset_id int, unit_id int, geofence_id int, severity text,
        opened_at timestamptz, confirmed_at timestamptz, worst_value float8, worst_at timestamptz, longitude float8,
        latitude float8, external_code text, details jsonb, description text, likely_cause text, own_due_at timestamptz,
        due_at timestamptz)
      cross join lateral (select g.alert_group = 'event' as is_event) e
      left join assets s on s.account_id = g.account_id and s.asset_id = g.asset_id
      returning alert_id as "alertId", number`,
    [JSON.stringify(first.map((given, index) => columnsOf(given, from + index, due[index]))), at],
  );
  const idOf = new Map(rows.map(({ number, alertId }) => [number, alertId]));
  return first.map((given, index) => ({
    ...given,
    number: from + index,
    alertId: idOf.get(from + index) ?? 0,
  }));
}

function columnsOf(
  { finding, type, severity }: Omit<Settled, 'alertId' | 'number'>,
  number: number,
  due: ResponseTimes | undefined,
): object {
  const { settings } = type;
  return {
    account_id: finding.accountId,
    number,
    type_id: type.typeId,
    type_version: type.version,
    kind: settings.condition.type,
    alert_group: settings.group,
    category: settings.category,
    subject: finding.subject,
    asset_id: finding.assetId,
    unit_id: finding.group?.unitId,
    geofence_id: finding.geofenceId,
    severity,
    opened_at: new Date(finding.crossedAtMs),
    confirmed_at: new Date(finding.confirmedAtMs),
    worst_value: finding.worstValue,
    worst_at: finding.worstAtMs === null ? null : new Date(finding.worstAtMs),
    longitude: finding.longitude,
    latitude: finding.latitude,
    external_code: finding.said?.code,
    details: finding.said?.details,
    description: finding.said?.description,
    likely_cause: finding.group?.likelyCause,
    own_due_at: due?.ownDueAt,
    due_at: due?.dueAt,
  };
}

/** Severity only rises. Occurrences earlier than the latest one neither end nor begin anything. */
async function countOccurrences(client: ClientBase, again: readonly Settled[]): Promise<void> {
  if (again.length === 0) return;
  await client.query(
    `update alerts a set occurrence_count = a.occurrence_count + 1,
        ended_at = case when g.at > a.last_occurred_at then null else a.ended_at end,
        last_occurred_at = greatest(a.last_occurred_at, g.at),
        severity = case when g.rises then g.severity else a.severity end,
        worst_at = case when ${isWorse} then g.worst_at else a.worst_at end,
        worst_value = case when ${isWorse} then g.worst_value else a.worst_value end,
        doubted_because = null
      from jsonb_to_recordset($1) as g (account_id int, alert_id int, at timestamptz, rises boolean, severity text,
        worst_value float8, worst_at timestamptz, lower boolean)
      where a.account_id = g.account_id and a.alert_id = g.alert_id`,
    [
      JSON.stringify(
        again.map(({ finding, type, alertId, before, severity }) => ({
          account_id: finding.accountId,
          alert_id: alertId,
          at: new Date(finding.crossedAtMs),
          rises: before !== null && isGraver(severity, before.severity),
          severity,
          worst_value: finding.worstValue,
          worst_at: finding.worstAtMs === null ? null : new Date(finding.worstAtMs),
          lower: isLowerWorse(type.settings),
        })),
      ),
    ],
  );
}

async function insertOccurrences(client: ClientBase, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return;
  await client.query(
    `insert into alert_occurrences (account_id, alert_id, alert_type_id, asset_id, subject, crossed_at, confirmed_at,
        received_at, worst_value, worst_at, longitude, latitude)
      select g.* from jsonb_to_recordset($1) as g (account_id int, alert_id int, type_id int, asset_id int, subject text,
        crossed_at timestamptz, confirmed_at timestamptz, received_at timestamptz, worst_value float8,
        worst_at timestamptz, longitude float8, latitude float8)`,
    [
      JSON.stringify(
        settled.map(({ finding, alertId }) => ({
          account_id: finding.accountId,
          alert_id: alertId,
          type_id: finding.ruleId,
          asset_id: finding.assetId,
          subject: finding.subject,
          crossed_at: new Date(finding.crossedAtMs),
          confirmed_at: new Date(finding.confirmedAtMs),
          received_at: new Date(finding.receivedAtMs),
          worst_value: finding.worstValue,
          worst_at: finding.worstAtMs === null ? null : new Date(finding.worstAtMs),
          longitude: finding.longitude,
          latitude: finding.latitude,
        })),
      ),
    ],
  );
}

async function insertEntries(client: ClientBase, settled: readonly Settled[], at: Date): Promise<void> {
  const entries = settled.flatMap((one) => {
    const entry = { account_id: one.finding.accountId, alert_id: one.alertId };
    const cause = causeOf(one);
    if (cause === 'raised') return [{ ...entry, kind: 'raised', severity: one.severity }];
    const again = { ...entry, kind: 'occurred_again' };
    return cause === 'rose' ? [again, { ...entry, kind: 'severity_rose', severity: one.severity }] : [again];
  });
  if (entries.length === 0) return;
  await client.query(
    `insert into alert_entries (account_id, alert_id, at, kind, severity)
      select g.account_id, g.alert_id, $2, g.kind, g.severity
      from jsonb_to_recordset($1) as g (account_id int, alert_id int, kind text, severity text)`,
    [JSON.stringify(entries), at],
  );
}
