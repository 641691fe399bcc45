import { maxId } from '@azimute/contract';
import type { Pool } from 'pg';
import { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { deliverReport, type ReportPost, type ReportTimes } from './deliver-report.ts';
import { readOwnReport } from './mailed-reports-reads.ts';

export const sendReportTask = 'send_mailed_report';

/** Has the last whole period mailed beside the schedule. @throws DomainError not_found for one of another */
export function sendMailedReport(context: VerbContext, reportId: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, at } = transaction;
    const { name } = await readOwnReport(transaction, reportId);
    await enqueueJob(client, {
      task: sendReportTask,
      payload: { reportId, askedAt: at.toISOString() },
      queue: 'short',
      key: `${sendReportTask}.${reportId}`,
    });
    await audit(client, {
      action: 'mailed-report.send',
      entity: 'mailed-report',
      entityId: reportId,
      after: { name },
    });
  });
}

const payloadSchema = z.object({
  accountId: z.int().positive().max(maxId),
  reportId: z.int().positive().max(maxId),
  askedAt: z.iso.datetime(),
});

/** Mails what was asked for, be the report paused or not. */
export async function runSendReport(post: ReportPost, connection: Pool, payload: unknown): Promise<void> {
  const { accountId, reportId, askedAt } = payloadSchema.parse(payload);
  const { rows } = await connection.query<ReportTimes & { from: Date; to: Date }>(
    `select r.account_id, r.mailed_report_id, r.created_by, r.recipient_ids,
        period_begins(r.period, r.ended)::timestamp at time zone r.time_zone as "from",
        r.ended::timestamp at time zone r.time_zone as "to"
      from (select *, period_ended(period, $3::timestamptz at time zone time_zone) as ended from mailed_report_times
        where account_id = $1 and mailed_report_id = $2) as r`,
    [accountId, reportId, askedAt],
  );
  const [report] = rows;
  if (report === undefined) return;
  await deliverReport(post, report, { from: report.from, to: report.to, askedAt: new Date(askedAt) });
}
