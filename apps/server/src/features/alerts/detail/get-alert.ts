import {
  alertProofDaysMost,
  type Alert,
  type AlertEntry,
  type AlertOccurrence,
  type Countermeasure,
  type GivenFile,
  type Locale,
  type LinkedWorkOrder,
} from '@azimute/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import { instantOf } from '../../../platform/records/record-columns.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { presentGivenFile, type GivenContent } from '../../files/given-files.ts';
import { namePeople, type NamePerson } from '../../files/name-people.ts';
import { readAlertRows } from '../list/read-alert-rows.ts';
import { readAlertFiles } from './read-alert-files.ts';
import { readWorkPhotos } from '../../work-photos/work-photos.ts';

interface DetailRow {
  readonly type_version: number;
  readonly type_state: Alert['typeState'];
  readonly condition: Alert['condition'];
  readonly code: string | null;
  readonly details: Alert['details'];
  readonly recommendation: string;
  readonly recommendation_file_id: number | null;
  readonly tags: string[];
  readonly cause: Alert['cause'];
  readonly likely_cause: Alert['likelyCause'];
  readonly own_due_at: Date | null;
  readonly member_count: number;
  readonly member_ids: number[];
  readonly other_ids: number[];
  readonly in_groups: Alert['inGroups'];
  readonly last_30_days: number;
  readonly watch: Alert['watch'];
}

const WATCH = `case when r.proof is not null then jsonb_build_object('state', r.proof, 'from', ${instantOf('r.proof_from')},
    'earliest', ${instantOf(`(r.proof_from + make_interval(days => (r.type_settings ->> 'proofDays')::int))`)},
    'until', ${instantOf(`(r.proof_from + interval '${alertProofDaysMost} days')`)}, 'details', r.proof_details,
    'recurrences', (select count(*) from alert_occurrences o where o.account_id = $1
      and o.alert_type_id = r.alert_type_id and coalesce(o.asset_id, 0) = coalesce(r.asset_id, 0)
      and o.subject = r.subject and o.crossed_at > r.proof_from and o.doubted_because is null)) end`;

/**
 * Members, groups and related alerts are limited to those that the reader sees. The recommendation is the type's
 * current one.
 */
const DETAIL = `
select r.type_version, r.external_code as code, r.details, r.likely_cause, r.own_due_at,
  case when r.type_deleted_at is not null then 'deleted'
    when r.newest_version > r.type_version then 'changed' else 'current' end as type_state,
  r.raised_settings -> 'condition' as condition,
  r.type_settings ->> 'recommendation' as recommendation,
  (r.type_settings ->> 'recommendationFileId')::int as recommendation_file_id,
  array(select jsonb_array_elements_text(r.type_settings -> 'tags')) as tags,
  (select jsonb_build_object('id', c.alert_cause_id, 'name', c.name) from alert_causes c
    where c.account_id = $1 and c.alert_cause_id = r.alert_cause_id) as cause,
  (select count(*)::int from alert_members m join alert_rows x on x.account_id = $1 and x.alert_id = m.member_id
    where m.account_id = $1 and m.alert_id = r.alert_id) as member_count,
  array(select m.member_id from alert_members m join alert_rows x on x.account_id = $1 and x.alert_id = m.member_id
    where m.account_id = $1 and m.alert_id = r.alert_id order by m.added_at desc, m.member_id desc limit 100) as member_ids,
  array(select x.alert_id from alert_rows x where x.account_id = $1 and x.asset_id = r.asset_id
    and x.alert_id <> r.alert_id order by x.opened_at desc, x.alert_id desc limit 10) as other_ids,
  (select coalesce(jsonb_agg(jsonb_build_object('id', x.alert_id, 'number', x.number, 'name', x.type_name)
      order by x.alert_id desc), '[]')
    from alert_members m join alert_rows x on x.account_id = $1 and x.alert_id = m.alert_id
    where m.account_id = $1 and m.member_id = r.alert_id) as in_groups,
  (select count(*)::int from alert_occurrences o where o.account_id = $1 and o.alert_type_id = r.alert_type_id
    and coalesce(o.asset_id, 0) = coalesce(r.asset_id, 0) and o.crossed_at > $3::timestamptz - interval '30 days')
    as last_30_days,
  ${WATCH} as watch
from alert_rows r where r.account_id = $1 and r.alert_id = $2`;

/** @throws DomainError not_found if it does not exist or is outside the user's ULs */
export async function getAlert(read: AccountRead, alertId: number, locale: Locale): Promise<Alert> {
  const { client, accountId, at } = read;
  const [row] = await readAlertRows(read, [alertId], locale);
  const { rows } = await client.query<DetailRow>(DETAIL, [accountId, alertId, at]);
  const [detail] = rows;
  if (row === undefined || detail === undefined) throw new DomainError('not_found');
  const [countermeasures, entries, notices] = [
    await readCountermeasures(read, alertId),
    await readEntries(read, alertId),
    await readNotices(read, alertId),
  ];
  const files = await readAlertFiles(read, alertId);
  const photos = await readWorkPhotos(read, { kind: 'alert', id: alertId });
  const nameOf = await namePeople(read, [
    ...countermeasures.map(({ added_by: by }) => by),
    ...entries.flatMap((entry) => [entry.by_user_id, entry.owner_id]),
    ...notices.map(({ user_id: to }) => to),
  ]);
  return {
    ...row,
    typeVersion: detail.type_version,
    typeState: detail.type_state,
    condition: detail.condition,
    code: detail.code,
    details: detail.details,
    recommendation: detail.recommendation,
    recommendationFile: presentFiles(files, [detail.recommendation_file_id])[0] ?? null,
    tags: detail.tags,
    cause: detail.cause,
    occurrences: await readOccurrences(read, alertId),
    countermeasures: countermeasures.map((one) => ({
      ...presentCountermeasure(one, files, nameOf),
      photos: [...(photos.get(one.id) ?? [])],
    })),
    history: entries.map((entry) => presentEntry(entry, nameOf)),
    notified: notices.flatMap(({ user_id: userId, level, app, email, told_at: toldAt }) => {
      const person = nameOf(userId);
      return person === null ? [] : [{ person, level, app, email, at: toldAt.toISOString() }];
    }),
    members: await readAlertRows(read, detail.member_ids, locale),
    memberCount: detail.member_count,
    likelyCause: detail.likely_cause,
    inGroups: detail.in_groups,
    last30Days: detail.last_30_days,
    othersOfAsset: await readAlertRows(read, detail.other_ids, locale),
    ownDueAt: detail.own_due_at?.toISOString() ?? null,
    watch: detail.watch,
    workOrders: await readLinkedWorkOrders(read, alertId),
  };
}

export async function readOccurrences(
  { client, accountId }: AccountRead,
  alertId: number,
  most = 50,
): Promise<AlertOccurrence[]> {
  const { rows } = await client.query<{ from: Date; to: Date | null; value: number | null; at: Date | null }>(
    `select crossed_at as from, ended_at as to, worst_value as value, worst_at as at from alert_occurrences
      where account_id = $1 and alert_id = $2 order by crossed_at desc limit $3`,
    [accountId, alertId, most],
  );
  return rows.map(({ from, to, value, at }) => ({
    from: from.toISOString(),
    to: to?.toISOString() ?? null,
    worstValue: value,
    worstAt: at?.toISOString() ?? null,
  }));
}

interface CountermeasureRow {
  readonly id: number;
  readonly kind: Countermeasure['kind'];
  readonly description: string;
  readonly order_number: string | null;
  readonly solution_date: string | null;
  readonly added_by: number | null;
  readonly added_at: Date;
  readonly file_ids: number[];
}

async function readCountermeasures(
  { client, accountId }: AccountRead,
  alertId: number,
): Promise<CountermeasureRow[]> {
  const { rows } = await client.query<CountermeasureRow>(
    `select c.alert_countermeasure_id as id, c.kind, c.description, c.order_number, c.solution_date::text, c.added_by, c.added_at,
        array(select x.file_id from alert_countermeasure_files x
          where x.account_id = $1 and x.alert_countermeasure_id = c.alert_countermeasure_id order by x.file_id) as file_ids
      from alert_countermeasures c where c.account_id = $1 and c.alert_id = $2 order by c.alert_countermeasure_id`,
    [accountId, alertId],
  );
  return rows;
}

/** Returns the files that still exist. */
function presentFiles(files: readonly GivenContent[], ids: readonly (number | null)[]): GivenFile[] {
  return ids.flatMap((id) =>
    files.filter((file) => file.file_id === id && file.is_current).map(presentGivenFile),
  );
}

function presentCountermeasure(
  row: CountermeasureRow,
  files: readonly GivenContent[],
  nameOf: NamePerson,
): Omit<Countermeasure, 'photos'> {
  return {
    id: row.id,
    kind: row.kind,
    description: row.description,
    orderNumber: row.order_number,
    solutionDate: row.solution_date,
    files: presentFiles(files, row.file_ids),
    createdAt: row.added_at.toISOString(),
    createdBy: nameOf(row.added_by),
  };
}

interface EntryRow {
  readonly id: string;
  readonly kind: AlertEntry['kind'];
  readonly at: Date;
  readonly by_user_id: number | null;
  readonly note: string | null;
  readonly countermeasure_id: number | null;
  readonly owner_id: number | null;
  readonly cause: AlertEntry['cause'];
  readonly severity: AlertEntry['severity'];
  readonly notified: AlertEntry['notified'];
  readonly changed: Pick<AlertEntry, 'dueAt' | 'orderNumber' | 'undone'> | null;
  readonly condition_held: boolean | null;
  readonly proof: AlertEntry['proof'];
}

async function readEntries({ client, accountId }: AccountRead, alertId: number): Promise<EntryRow[]> {
  const { rows } = await client.query<EntryRow>(
    `select e.alert_entry_id as id, e.kind, e.at, e.by_user_id, e.note, e.alert_countermeasure_id as countermeasure_id,
        e.owner_id, e.severity, e.notified, e.changed, e.condition_held, e.proof,
        (select jsonb_build_object('id', c.alert_cause_id, 'name', c.name) from alert_causes c
          where c.account_id = $1 and c.alert_cause_id = e.alert_cause_id) as cause
      from alert_entries e where e.account_id = $1 and e.alert_id = $2 order by e.alert_entry_id desc limit 500`,
    [accountId, alertId],
  );
  return rows;
}

function presentEntry(row: EntryRow, nameOf: NamePerson): AlertEntry {
  return {
    id: Number(row.id),
    kind: row.kind,
    at: row.at.toISOString(),
    by: nameOf(row.by_user_id),
    note: row.note,
    countermeasureId: row.countermeasure_id,
    owner: nameOf(row.owner_id),
    cause: row.cause,
    severity: row.severity,
    notified: row.notified,
    proof: row.proof && { ...row.proof, from: new Date(row.proof.from).toISOString() },
    ...row.changed,
    ...(row.condition_held !== null && { conditionHeld: row.condition_held }),
  };
}

interface NoticeRow {
  readonly user_id: number;
  readonly level: number;
  readonly app: boolean;
  readonly email: boolean;
  readonly told_at: Date;
}

async function readNotices({ client, accountId }: AccountRead, alertId: number): Promise<NoticeRow[]> {
  const { rows } = await client.query<NoticeRow>(
    `select user_id, level, bool_or(channel = 'app') as app, bool_or(channel = 'email') as email, min(sent_at) as told_at
      from alert_sendings where account_id = $1 and alert_id = $2 and outcome = 'sent'
      group by user_id, level order by min(sent_at), user_id, level`,
    [accountId, alertId],
  );
  return rows;
}

/**
 * Reads the work orders that the reader sees and that were opened for an alert, or whose number the alert or
 * one of its countermeasures contains. An unknown number belongs to another system.
 */
async function readLinkedWorkOrders(
  { client, accountId }: AccountRead,
  alertId: number,
): Promise<LinkedWorkOrder[]> {
  const { rows } = await client.query<LinkedWorkOrder>(
    `select w.work_order_id as id, w.code, w.task, w.status, to_char(w.due_on, 'YYYY-MM-DD') as "dueOn",
        w.item_count as "itemCount", w.done_count as "doneCount",
        case when w.assignee_id is not null then
          json_build_object('id', w.assignee_id, 'name', coalesce(w.assignee_name, '')) end as assignee
      from work_order_rows w
      where w.account_id = $1 and (w.alert_id = $2 or w.code = any (array(
        select upper(a.order_number) from alerts a where a.account_id = $1 and a.alert_id = $2
        union all
        select upper(c.order_number) from alert_countermeasures c where c.account_id = $1 and c.alert_id = $2)))
      order by w.number desc limit 50`,
    [accountId, alertId],
  );
  return rows;
}
