import type {
  ListMailedReportPeopleQuery,
  ListMailedReportsQuery,
  MailedReport,
  MailedReportList,
  MailedReportPeople,
  MailedReportPeriod,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { allOf, contains } from '../../platform/lists/conditions.ts';
import { pageOf, readIdPlace } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { Transaction } from '../../platform/transact.ts';
import { namePeople, type NamePerson } from '../files/name-people.ts';
import type { ReportContent } from './report-content.ts';

type ReportRead = Pick<Transaction, 'client' | 'accountId' | 'actor' | 'at'>;

interface Row {
  readonly mailed_report_id: number;
  readonly kind: MailedReport['kind'];
  readonly name: string;
  readonly content: ReportContent;
  readonly period: MailedReportPeriod;
  readonly hour: number;
  readonly is_paused: boolean;
  readonly due_at: Date;
  readonly recipient_ids: number[];
  readonly created_by: number;
  readonly assets: { id: number; code: string }[] | null;
  readonly units: { id: number; name: string }[] | null;
  readonly last: MailedReport['last'];
  readonly total: number;
}

// The latest mails are those of one time and period.
const ROWS = `select r.mailed_report_id, r.kind, r.name, r.content, r.period, r.hour, r.is_paused, r.recipient_ids, r.created_by,
    (r.next_to + make_interval(hours => r.hour)) at time zone c.time_zone as due_at,
    (select jsonb_agg(jsonb_build_object('id', a.asset_id, 'code', a.code) order by a.code, a.asset_id)
      from jsonb_array_elements_text(nullif(r.content -> 'assets', 'null')) as n (id)
      join assets a on a.account_id = r.account_id and a.asset_id = n.id::int) as assets,
    (select jsonb_agg(jsonb_build_object('id', u.unit_id, 'name', u.name) order by u.name, u.unit_id)
      from jsonb_array_elements_text(nullif(r.content -> 'units', 'null')) as n (id)
      join units u on u.account_id = r.account_id and u.unit_id = n.id::int) as units,
    (select jsonb_build_object('at', max(d.created_at), 'from', d.from_at, 'to', d.to_at, 'isAsked', d.asked_at is not null,
        'mails', count(*), 'opened', count(*) filter (where d.opens > 0))
      from mailed_report_deliveries d
      where d.account_id = r.account_id and d.mailed_report_id = r.mailed_report_id
      group by d.from_at, d.to_at, d.asked_at order by max(d.created_at) desc limit 1) as last,
    count(*) over ()::int as total
  from mailed_reports r join accounts c using (account_id)
  where r.account_id = $1`;

/** Those that the actor made or gets, by name. Few, so that a cursor is only how many came before. */
export async function listMailedReports(
  read: ReportRead,
  { limit, cursor }: ListMailedReportsQuery,
): Promise<MailedReportList> {
  const from = readIdPlace('mailed-reports', cursor)?.after ?? 0;
  const { rows } = await read.client.query<Row>(
    `${ROWS} order by lower(r.name), r.mailed_report_id limit $2 offset $3`,
    [read.accountId, limit + 1, from],
  );
  const nameOf = await nameAll(read, rows);
  return pageOf(rows, {
    list: 'mailed-reports',
    limit,
    total: rows[0]?.total ?? 0,
    placeOf: () => [String(from + limit)],
    present: (row) => present(read, row, nameOf),
  });
}

/** @throws DomainError not_found for one that is not the actor's, nor for them */
export async function readMailedReport(read: ReportRead, reportId: number): Promise<MailedReport> {
  const { rows } = await read.client.query<Row>(`${ROWS} and r.mailed_report_id = $2`, [
    read.accountId,
    reportId,
  ]);
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return present(read, row, await nameAll(read, rows));
}

/** @throws DomainError not_found for one that the actor did not make */
export async function readOwnReport(read: ReportRead, reportId: number): Promise<MailedReport> {
  const report = await readMailedReport(read, reportId);
  if (!report.isOwn) throw new DomainError('not_found');
  return report;
}

/** People of the account who see routes, by name. */
export async function listMailedReportPeople(
  { client }: ReportRead,
  { limit, cursor, search }: ListMailedReportPeopleQuery,
): Promise<MailedReportPeople> {
  const from = readIdPlace('mailed-report-people', cursor)?.after ?? 0;
  const parameters = createParameters();
  const { values, bind } = parameters;
  const { rows } = await client.query<{ id: number; name: string; total: number }>(
    `select user_id as id, name, count(*) over ()::int as total from list_route_people()
      where ${allOf(contains('fold_text', 'fold_text(name)', search, parameters))}
      order by lower(name), user_id limit ${bind(limit + 1)} offset ${bind(from)}`,
    values,
  );
  return pageOf(rows, {
    list: 'mailed-report-people',
    limit,
    total: rows[0]?.total ?? 0,
    placeOf: () => [String(from + limit)],
    present: ({ id, name }) => ({ id, name }),
  });
}

const nameAll = (read: ReportRead, rows: readonly Row[]): Promise<NamePerson> =>
  namePeople(
    read,
    rows.flatMap((row) => [row.created_by, ...row.recipient_ids]),
  );

function present({ actor }: ReportRead, row: Row, nameOf: NamePerson): MailedReport {
  const { of, format, columns } = row.content;
  const last = row.last;
  return {
    id: row.mailed_report_id,
    kind: row.kind,
    name: row.name,
    isOwn: row.created_by === actor.userId,
    maker: nameOf(row.created_by) ?? { id: row.created_by, name: '' },
    period: row.period,
    hour: row.hour,
    of,
    format,
    columns,
    assets: row.content.assets && (row.assets ?? []),
    units: row.content.units && (row.units ?? []),
    recipients: row.recipient_ids.flatMap((id) => nameOf(id) ?? []),
    isPaused: row.is_paused,
    nextAt: row.is_paused ? null : row.due_at.toISOString(),
    last: last && {
      ...last,
      at: new Date(last.at).toISOString(),
      from: new Date(last.from).toISOString(),
      to: new Date(last.to).toISOString(),
    },
  };
}
