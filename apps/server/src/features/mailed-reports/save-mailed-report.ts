import {
  mailedReportsPerPerson,
  validationCodes,
  type MailedReport,
  type SaveMailedReport,
} from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { refusingTakenName } from '../../platform/refuse-taken-name.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { contentOf } from './report-content.ts';
import { readMailedReport, readOwnReport } from './mailed-reports-reads.ts';

/** The day behind the next period whose time of sending has not passed. */
const NEXT_TO = `(select case when ended + make_interval(hours => $3::int) > local_time then ended
    else (ended + ('1 ' || $2::text)::interval)::date end
  from (select at.local_time, period_ended($2::text, at.local_time) as ended
    from (select $4::timestamptz at time zone c.time_zone as local_time from accounts c where c.account_id = $1::int) as at) as t)`;

/**
 * Saves a report by mail; what ended before is not sent. A repeat, as of somebody whom the answer did not reach, answers
 * what is saved.
 * @throws DomainError validation_failed when the name is taken, or something that it names is not seen
 */
export function createMailedReport(context: VerbContext, entered: SaveMailedReport): Promise<MailedReport> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `azimute.mailed_reports.${accountId}.${transaction.actor.userId}`,
    ]);
    const same = await findSame(transaction, entered);
    if (same !== undefined) return readMailedReport(transaction, same);
    await requireRoom(transaction);
    await requireNamed(transaction, entered);
    const { name, period, hour, recipients } = entered;
    const { rows } = await refusingTakenName(
      client.query<{ id: number }>(
        `insert into mailed_reports (account_id, period, hour, next_to, kind, name, content, recipient_ids, created_by)
          values ($1::int, $2::text, $3::int, ${NEXT_TO}, 'trips', $5, $6, $7, current_user_id()) returning mailed_report_id as id`,
        [accountId, period, hour, at, name, JSON.stringify(contentOf(entered)), unique(recipients)],
      ),
    );
    const report = await readMailedReport(transaction, rows[0]?.id ?? 0);
    await audit(client, {
      action: 'mailed-report.create',
      entity: 'mailed-report',
      entityId: report.id,
      after: entered,
    });
    return report;
  });
}

/** @throws DomainError not_found for one of another; validation_failed as when it is made */
export function updateMailedReport(
  context: VerbContext,
  reportId: number,
  entered: SaveMailedReport,
): Promise<MailedReport> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    const before = settingsOf(await readOwnReport(transaction, reportId));
    await requireNamed(transaction, entered);
    const { name, period, hour, recipients } = entered;
    const isSameTime = before.period === period && before.hour === hour;
    await refusingTakenName(
      client.query(
        `update mailed_reports set period = $2::text, hour = $3::int, next_to = case when $9 then next_to else ${NEXT_TO} end,
            name = $5, content = $6, recipient_ids = $7
          where account_id = $1::int and mailed_report_id = $8`,
        [
          accountId,
          period,
          hour,
          at,
          name,
          JSON.stringify(contentOf(entered)),
          unique(recipients),
          reportId,
          isSameTime,
        ],
      ),
    );
    const report = await readMailedReport(transaction, reportId);
    await audit(client, {
      action: 'mailed-report.update',
      entity: 'mailed-report',
      entityId: reportId,
      before,
      after: settingsOf(report),
    });
    return report;
  });
}

/** Periods that end while it is paused are not sent. @throws DomainError not_found for one of another */
export function pauseMailedReport(
  context: VerbContext,
  reportId: number,
  isPaused: boolean,
): Promise<MailedReport> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    const before = await readOwnReport(transaction, reportId);
    if (before.isPaused === isPaused) return before;
    await client.query(
      `update mailed_reports set is_paused = $6, next_to = ${NEXT_TO} where account_id = $1::int and mailed_report_id = $5`,
      [accountId, before.period, before.hour, at, reportId, isPaused],
    );
    const report = await readMailedReport(transaction, reportId);
    const { name } = report;
    await audit(client, {
      action: isPaused ? 'mailed-report.pause' : 'mailed-report.resume',
      entity: 'mailed-report',
      entityId: reportId,
      after: { name },
    });
    return report;
  });
}

/** Its links open nothing any more. @throws DomainError not_found for one of another */
export function deleteMailedReport(context: VerbContext, reportId: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    const before = settingsOf(await readOwnReport(transaction, reportId));
    await client.query('delete from mailed_reports where account_id = $1 and mailed_report_id = $2', [
      accountId,
      reportId,
    ]);
    await audit(client, {
      action: 'mailed-report.delete',
      entity: 'mailed-report',
      entityId: reportId,
      before,
    });
  });
}

/** @throws DomainError not_found for one that the actor does not get */
export function leaveMailedReport(context: VerbContext, reportId: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { client } = transaction;
    const { name } = await readMailedReport(transaction, reportId);
    const { rows } = await client.query<{ left: boolean }>('select leave_mailed_report($1) as left', [
      reportId,
    ]);
    if (rows[0]?.left !== true) throw new DomainError('not_found');
    await audit(client, {
      action: 'mailed-report.leave',
      entity: 'mailed-report',
      entityId: reportId,
      before: { name },
    });
  });
}

const idsOf = (named: readonly { readonly id: number }[]): number[] => named.map(({ id }) => id);
const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

function settingsOf({ name, period, hour, of, format, columns, assets, units, recipients }: MailedReport) {
  return {
    name,
    period,
    hour,
    of,
    format,
    columns,
    assets: assets && idsOf(assets),
    units: units && idsOf(units),
    recipients: idsOf(recipients),
  };
}

async function findSame(
  { client, accountId }: Transaction,
  entered: SaveMailedReport,
): Promise<number | undefined> {
  const { name, period, hour, recipients } = entered;
  const { rows } = await client.query<{ id: number }>(
    `select mailed_report_id as id from mailed_reports
      where account_id = $1 and created_by = current_user_id() and name = $2 and period = $3 and hour = $4
        and content = $5 and recipient_ids = $6`,
    [accountId, name, period, hour, JSON.stringify(contentOf(entered)), unique(recipients)],
  );
  return rows[0]?.id;
}

async function requireRoom({ client, accountId }: Transaction): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from mailed_reports where account_id = $1 and created_by = current_user_id()',
    [accountId],
  );
  if ((rows[0]?.count ?? 0) < mailedReportsPerPerson) return;
  throw new DomainError('validation_failed', {
    errors: { name: [validationCodes.maxLength] },
    detail: `At most ${mailedReportsPerPerson} reports are kept. Delete one first.`,
  });
}

/** What is not seen cannot be named: whoever leaves an asset out sees what is left out. */
async function requireNamed(
  { client, accountId }: Transaction,
  { assets, units, recipients }: SaveMailedReport,
): Promise<void> {
  const { rows } = await client.query<{ assets: boolean; units: boolean; recipients: boolean }>(
    `select $2::int[] <@ array(select asset_id from assets where account_id = $1 and asset_id = any ($2)) as assets,
        $3::int[] <@ array(select unit_id from units where account_id = $1 and unit_id = any ($3)) as units,
        $4::int[] <@ array(select user_id from list_route_people()) as recipients`,
    [accountId, assets ?? [], units ?? [], recipients],
  );
  for (const field of ['assets', 'units', 'recipients'] as const)
    if (rows[0]?.[field] !== true)
      throw new DomainError('validation_failed', {
        errors: { [field]: ['invalid_value'] },
        detail: 'One of them is not there, or not open to the caller.',
      });
}
