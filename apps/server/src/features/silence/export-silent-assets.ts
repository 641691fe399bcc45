import type { ExportSilentAssetsQuery, Locale, SilenceCause, SilentAsset } from '@azimute/contract';
import { toLocalMs } from '@azimute/engine/zoned-time';
import { requireRoom, type ListExport } from '../../platform/lists/export-list.ts';
import type { Cell } from '../../platform/spreadsheets/spreadsheet.ts';
import type { Transaction } from '../../platform/transact.ts';
import { matchedOf } from './list-silent-assets.ts';
import { readSilentAssets } from './read-silent-assets.ts';
import { silenceExportTexts } from './silence-export-texts.ts';

type Wanted = Omit<ExportSilentAssetsQuery, 'locale'> & { readonly locale: Locale };

/** Silent assets as a file, all of one moment. */
export async function exportSilentAssets(
  read: Transaction,
  { format, locale, ...filters }: Wanted,
): Promise<ListExport> {
  const { client, accountId, at, actor } = read;
  const zones = await client.query<{ zone: string }>(
    'select time_zone as zone from accounts where account_id = $1',
    [accountId],
  );
  const timeZone = zones.rows[0]?.zone ?? 'UTC';
  const rows = matchedOf(await readSilentAssets(read, filters), filters, actor.userId);
  requireRoom(format, rows.length);
  const { title, headings, causes } = silenceExportTexts[locale];
  return {
    sheet: {
      title,
      columns: [
        { heading: headings.asset, kind: 'text', widthCharacters: 18 },
        { heading: headings.model, kind: 'text', widthCharacters: 24 },
        { heading: headings.unit, kind: 'text', widthCharacters: 26 },
        { heading: `${headings.since} (${timeZone})`, kind: 'instant', widthCharacters: 20 },
        { heading: headings.likely, kind: 'text', widthCharacters: 28 },
        { heading: headings.said, kind: 'text', widthCharacters: 28 },
        { heading: headings.owner, kind: 'text', widthCharacters: 24 },
        { heading: headings.note, kind: 'text', widthCharacters: 30 },
        { heading: headings.battery, kind: 'number', decimals: 0, widthCharacters: 12 },
        { heading: headings.neighbours, kind: 'number', decimals: 0, widthCharacters: 14 },
        { heading: headings.silentNeighbours, kind: 'number', decimals: 0, widthCharacters: 14 },
      ],
      batches: inOne(rows.map((row) => cellsOf(row, timeZone, causes))),
    },
    format,
    locale,
    rows: rows.length,
    at,
    timeZone,
  };
}

function cellsOf(
  { asset, unit, silentSince, likely, evidence, review }: SilentAsset,
  timeZone: string,
  causes: Readonly<Record<SilenceCause, string>>,
): Cell[] {
  const said = review?.cause ?? null;
  return [
    asset.code,
    asset.model,
    `${unit.code} ${unit.name}`,
    silentSince === null ? null : toLocalMs(Date.parse(silentSince), timeZone),
    causes[likely],
    said === null ? null : causes[said],
    review?.owner?.name ?? null,
    review?.note ?? null,
    evidence.batteryPercent,
    evidence.neighbours.of,
    evidence.neighbours.silent,
  ];
}

async function* inOne(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}
