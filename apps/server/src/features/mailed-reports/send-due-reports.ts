import pg from 'pg';
import { isPassing } from '../../platform/postgres/is-passing.ts';
import { deliverReport, type ReportPost, type ReportTimes, type SentPeriod } from './deliver-report.ts';
import { sendEachDue, type DueRun } from './send-each-due.ts';

type DueReports = ReportPost & DueRun;

interface DueReport extends ReportTimes, Omit<SentPeriod, 'askedAt'> {
  readonly id: number;
  readonly next_to: string;
  /** Whether the next is due as well. */
  readonly isOverdue: boolean;
}

const NEXT_DUE = `select account_id, mailed_report_id, mailed_report_id as id, created_by, recipient_ids, next_to::text,
    period_begins(period, next_to)::timestamp at time zone time_zone as "from",
    next_to::timestamp at time zone time_zone as "to", due_at + ('1 ' || period)::interval <= $1 as "isOverdue"
  from mailed_report_times
  where not is_paused and due_at <= $1 and not mailed_report_id = any ($2::int[])
  order by due_at, mailed_report_id limit 1`;

/**
 * Mails what is due, one period after the other: what a portal that was down has missed is sent when it is up again. Whom it cannot
 * be mailed to is tried again each minute until the next period is due, and goes without this one then.
 */
export async function sendDueReports(post: DueReports): Promise<void> {
  const { connection } = post;
  await connection.query(
    `delete from mailed_report_deliveries where expires_at < $1::timestamptz - interval '90 days'`,
    [post.clock.now()],
  );
  const findDue = async (failed: readonly number[]): Promise<DueReport | undefined> =>
    (await connection.query<DueReport>(NEXT_DUE, [post.clock.now(), failed])).rows[0];
  await sendEachDue(post, findDue, async (report) => {
    const { account_id: accountId, mailed_report_id: reportId, from, to } = report;
    try {
      await deliverReport(post, report, { from, to, askedAt: null });
    } catch (error) {
      if (!report.isOverdue || (isPassing(error) && !isTooLong(error))) throw error;
      post.log.error({ err: error, accountId, reportId }, 'a report was not mailed to everybody by the next');
    }
    // Whoever changed its time meanwhile has said when it is sent next.
    await connection.query(
      `update mailed_reports set next_to = (next_to + ('1 ' || period)::interval)::date
        where account_id = $1 and mailed_report_id = $2 and next_to = $3 and not is_paused`,
      [accountId, reportId, report.next_to],
    );
  });
}

const QUERY_CANCELED = '57014';

/** What took too long for the database takes as long the next time. */
function isTooLong(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === QUERY_CANCELED;
}
