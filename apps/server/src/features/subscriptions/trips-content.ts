import { languageTags } from '@azimute/contract/locales';
import type { TripsContent } from '@azimute/contract';
import { text } from '@azimute/texts/server';
import { DomainError } from '../../platform/domain-error.ts';
import { XLSX_MOST_ROWS } from '../../platform/spreadsheets/write-xlsx.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readRecalculating } from '../telemetry/read-recalculating.ts';
import { countTripsOf, writeTripReport } from '../trips/trip-report.ts';
import type { ContentKind } from './content-kind.ts';

/** Trips or stops that began in the period, as a file created when its link is opened. */
export const tripsContent: ContentKind<TripsContent> = {
  sendsMissed: true,
  requireSound: async ({ client, accountId }, { assets, units }) => {
    const { rows } = await client.query<{ assets: boolean; units: boolean }>(
      `select $2::int[] <@ array(select asset_id from assets where account_id = $1 and asset_id = any ($2)) as assets,
          $3::int[] <@ array(select unit_id from units where account_id = $1 and unit_id = any ($3)) as units`,
      [accountId, assets ?? [], units ?? []],
    );
    for (const field of ['assets', 'units'] as const)
      if (rows[0]?.[field] !== true)
        throw new DomainError('validation_failed', {
          errors: { [`content.${field}`]: ['invalid_value'] },
          detail: `Some of these ${field} do not exist or are not visible to you. Choose others.`,
        });
  },
  write: async (read, content, period, locale) => {
    const assets = await readAssets(read, content);
    if (assets.length === 0) return null;
    const to = period.to.toISOString();
    const rows = await countTripsOf(read, assets, { of: content.of, from: period.from.toISOString(), to });
    const sent = withRoom(content, rows);
    const number = new Intl.NumberFormat(languageTags[locale]);
    return {
      lines: [
        `${text(locale, `subscriptions:of_${content.of}`)}: ${number.format(rows)}`,
        `${text(locale, 'fields:assets')}: ${number.format(assets.length)}`,
        `${text(locale, 'subscriptions:format')}: ${sent.format.toUpperCase()}`,
      ],
      content: sent,
      counts: { rows, assets: assets.length },
      ...(await readRecalculating(read, { to, assets })),
      address: null,
    };
  },
  openFile: async ({ inAccount, content, from, to, locale, timeZone, distanceUnit }) => {
    const { assets, recalculatingFrom } = await inAccount(async (read) => {
      const ids = await readAssets(read, content);
      return { assets: ids, ...(await readRecalculating(read, { to, assets: ids })) };
    });
    const report = { ...content, from, to, locale, recalculatingFrom };
    return writeTripReport(inAccount, assets, report, { timeZone, distanceUnit });
  },
};

/** Reads the content's assets that the transaction's user sees, by code. */
async function readAssets(
  { client, accountId }: AccountRead,
  { assets, units }: TripsContent,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select asset_id as id from assets
      where account_id = $1 and ($2::int[] is null or asset_id = any ($2)) and ($3::int[] is null or unit_id = any ($3))
      order by code, asset_id`,
    [accountId, assets, units],
  );
  return rows.map(({ id }) => id);
}

/** Switches to CSV if a workbook cannot hold the rows. */
function withRoom(content: TripsContent, rows: number): TripsContent {
  return content.format === 'xlsx' && rows > XLSX_MOST_ROWS ? { ...content, format: 'csv' } : content;
}
