import { randomUUID } from 'node:crypto';
import { mailedReportLinkDays, seesModule } from '@azimute/contract';
import { readMemberByNow } from '../../platform/imports/read-member-by-now.ts';
import { XLSX_MOST_ROWS } from '../../platform/spreadsheets/write-xlsx.ts';
import { transact, type Transaction, type VerbDependencies } from '../../platform/transact.ts';
import { deriveLinkToken, hashLinkToken } from '../identity/link-token.ts';
import { readRecalculating } from '../telemetry/read-recalculating.ts';
import { countTripsOf } from '../trips/trip-report.ts';
import { readReportAssets, type ReportContent } from './report-content.ts';

/** A row of the view mailed_report_times. */
export interface ReportTimes {
  readonly account_id: number;
  readonly mailed_report_id: number;
  readonly created_by: number;
  readonly recipient_ids: readonly number[];
}

export interface SentPeriod {
  readonly from: Date;
  readonly to: Date;
  /** When somebody asked for it; null by the schedule. */
  readonly askedAt: Date | null;
}

export interface ReportPost extends VerbDependencies {
  readonly linkKey: Buffer;
}

const ROUTES = 'services:simc:geolocalizacao:rotas';
const LINK_MS = mailedReportLinkDays * 86_400_000;

/**
 * Mails a period of a report to each of its recipients as themselves, each once, however often it is begun again. Nobody
 * gets any while whoever made it is no member any more, or sees no routes. One whom it cannot be mailed to keeps it from no other:
 * what was thrown first is thrown at the end.
 */
export async function deliverReport(
  post: ReportPost,
  report: ReportTimes,
  period: SentPeriod,
): Promise<void> {
  const { account_id: accountId, mailed_report_id: reportId, created_by, recipient_ids } = report;
  const memberOf = (userId: number) =>
    readMemberByNow(post.database.app, { accountId, userId, sessionId: null });
  const maker = await memberOf(created_by);
  if (maker === null || !seesModule(maker.sees, ROUTES)) return;
  const failures: unknown[] = [];
  for (const userId of recipient_ids)
    try {
      const actor = await memberOf(userId);
      if (actor === null || !seesModule(actor.sees, ROUTES)) continue;
      await transact({ ...post, actor }, (transaction) =>
        deliver(transaction, post.linkKey, reportId, period),
      );
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}

async function deliver(
  transaction: Transaction,
  linkKey: Buffer,
  reportId: number,
  { from, to, askedAt }: SentPeriod,
): Promise<void> {
  const { client, accountId, at } = transaction;
  const found = await client.query<{ name: string; content: ReportContent; isSent: boolean }>(
    `select r.name, r.content, exists (select from mailed_report_deliveries d
        where d.account_id = $1 and d.mailed_report_id = $2 and d.user_id = current_user_id()
          and d.from_at = $3 and d.to_at = $4 and d.asked_at is not distinct from $5) as "isSent"
      from mailed_reports r where r.account_id = $1 and r.mailed_report_id = $2`,
    [accountId, reportId, from, to, askedAt],
  );
  const [report] = found.rows;
  if (report === undefined || report.isSent) return;
  const assets = await readReportAssets(transaction, report.content);
  if (assets.length === 0) return;
  const rows = await countTripsOf(transaction, assets, {
    of: report.content.of,
    from: from.toISOString(),
    to: to.toISOString(),
  });
  const recalculating = await readRecalculating(transaction, { to: to.toISOString(), assets });
  const linkId = randomUUID();
  const made = await client.query<{ id: string }>(
    `insert into mailed_report_deliveries (account_id, mailed_report_id, user_id, name, content, from_at, to_at, asked_at,
        asset_count, row_count, link_id, token_hash, created_at, expires_at, recalculating_from)
      values ($1, $2, current_user_id(), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
      on conflict do nothing returning mailed_report_delivery_id as id`,
    [
      accountId,
      reportId,
      report.name,
      JSON.stringify(withRoom(report.content, rows)),
      from,
      to,
      askedAt,
      assets.length,
      rows,
      linkId,
      hashLinkToken(deriveLinkToken(linkKey, 'mailed-report', linkId)),
      at,
      new Date(at.getTime() + LINK_MS),
      recalculating.recalculatingFrom,
    ],
  );
  const [delivery] = made.rows;
  if (delivery !== undefined) await client.query('select send_report_mail($1)', [delivery.id]);
}

/** What a workbook cannot hold comes as CSV, rather than not at all. */
function withRoom(content: ReportContent, rows: number): ReportContent {
  return content.format === 'xlsx' && rows > XLSX_MOST_ROWS ? { ...content, format: 'csv' } : content;
}
