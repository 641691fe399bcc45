import type { Locale, SentReport } from '@azimute/contract';
import { toLocalMs } from '@azimute/engine/zoned-time';
import { readMemberByNow } from '../../platform/imports/read-member-by-now.ts';
import { transact, type Transaction, type VerbDependencies } from '../../platform/transact.ts';
import { hashToken } from '../identity/tokens.ts';
import { linkEndOf, readAsMaker, refuseLink } from '../shared-links/shared-links.ts';
import { readRecalculating } from '../telemetry/read-recalculating.ts';
import { writeTripReport } from '../trips/trip-report.ts';
import type { TripsFile } from '../trips/export-trips.ts';
import { readReportAssets, type ReportContent } from './report-content.ts';

interface FoundLink {
  readonly account_id: number;
  readonly mailed_report_delivery_id: string;
  /** Its recipient, as whom it is read. */
  readonly created_by: number;
  readonly expires_at: Date;
  readonly locale: Locale;
}

interface Delivery {
  readonly name: string;
  readonly content: ReportContent;
  readonly from_at: Date;
  readonly to_at: Date;
  readonly asset_count: number;
  readonly row_count: number;
  readonly expires_at: Date;
  readonly account_name: string;
  readonly time_zone: string;
  readonly distance_unit: 'km' | 'mi';
}

/** Counts that a link was opened, and says what it opens. @throws DomainError link_ended */
export async function openSentReport(dependencies: VerbDependencies, token: string): Promise<SentReport> {
  const { database, clock } = dependencies;
  const report = await readDelivery(dependencies, await findLink(dependencies, token), (_, delivery) =>
    Promise.resolve(present(delivery)),
  );
  await database.app.query('select count_sent_report($1, $2)', [hashToken(token), clock.now()]);
  return report;
}

/** The file of a link, read as its recipient each time with the rights of that moment. @throws DomainError link_ended */
export async function downloadSentReport(dependencies: VerbDependencies, token: string): Promise<TripsFile> {
  const link = await findLink(dependencies, token);
  const { assets, delivery, recalculatingFrom } = await readDelivery(
    dependencies,
    link,
    async (read, found) => {
      const ids = await readReportAssets(read, found.content);
      const recalculating = await readRecalculating(read, { to: found.to_at.toISOString(), assets: ids });
      return { assets: ids, delivery: found, ...recalculating };
    },
  );
  const { content, from_at: from, to_at: to, time_zone: timeZone, distance_unit: distanceUnit } = delivery;
  return writeTripReport(
    async (read) => {
      const actor = await readReader(dependencies, link);
      if (actor === null) throw refuseLink('withdrawn');
      return transact({ ...dependencies, actor }, read);
    },
    assets,
    { ...content, from: from.toISOString(), to: to.toISOString(), locale: link.locale, recalculatingFrom },
    { timeZone, distanceUnit },
  );
}

function present(delivery: Delivery): SentReport {
  const { account_name, name, content, from_at, to_at, time_zone, asset_count, row_count, expires_at } =
    delivery;
  const dayOf = (ms: number): string => new Date(toLocalMs(ms, time_zone)).toISOString().slice(0, 10);
  return {
    accountName: account_name,
    name,
    of: content.of,
    format: content.format,
    from: dayOf(from_at.getTime()),
    to: dayOf(to_at.getTime() - 1),
    assets: asset_count,
    rows: row_count,
    expiresAt: expires_at.toISOString(),
  };
}

async function findLink({ database, clock }: VerbDependencies, token: string): Promise<FoundLink> {
  const { rows } = await database.app.query<FoundLink>('select * from find_sent_report($1)', [
    hashToken(token),
  ]);
  const [link] = rows;
  if (link === undefined) throw refuseLink('unknown');
  const end = linkEndOf({ ...link, ended_as: null }, clock.now());
  if (end !== null) throw refuseLink(end);
  return link;
}

const readReader = (
  { database }: VerbDependencies,
  { account_id: accountId, created_by: userId }: FoundLink,
) => readMemberByNow(database.app, { accountId, userId, sessionId: null });

function readDelivery<T>(
  dependencies: VerbDependencies,
  link: FoundLink,
  read: (transaction: Transaction, delivery: Delivery) => Promise<T>,
): Promise<T> {
  return readAsMaker(dependencies, link, async (transaction) => {
    const { rows } = await transaction.client.query<Delivery>(
      `select d.name, d.content, d.from_at, d.to_at, d.asset_count, d.row_count, d.expires_at, c.name as account_name,
          c.time_zone, c.distance_unit
        from mailed_report_deliveries d join accounts c using (account_id)
        where d.account_id = $1 and d.mailed_report_delivery_id = $2`,
      [link.account_id, link.mailed_report_delivery_id],
    );
    const [delivery] = rows;
    return delivery && read(transaction, delivery);
  });
}
