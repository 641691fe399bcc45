import type { SaveMailedReport } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';

/** What a report is of, as its row keeps it. */
export type ReportContent = Pick<SaveMailedReport, 'of' | 'format' | 'columns' | 'assets' | 'units'>;

export function contentOf({ of, format, columns, assets, units }: SaveMailedReport): ReportContent {
  return { of, format, columns, assets, units };
}

/** Its assets that the person of the transaction sees, by their codes. */
export async function readReportAssets(
  { client, accountId }: AccountRead,
  { assets, units }: Pick<ReportContent, 'assets' | 'units'>,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select asset_id as id from assets
      where account_id = $1 and ($2::int[] is null or asset_id = any ($2)) and ($3::int[] is null or unit_id = any ($3))
      order by code, asset_id`,
    [accountId, assets, units],
  );
  return rows.map(({ id }) => id);
}
