import type { ExportSilentAssetsQuery, Locale, SilentAsset } from '@azimute/contract';
import { toLocalMs } from '@azimute/engine/zoned-time';
import { text, textIn } from '@azimute/texts/server';
import { requireRoom, type ListExport } from '../../platform/lists/export-list.ts';
import type { Cell } from '../../platform/spreadsheets/spreadsheet.ts';
import type { Transaction } from '../../platform/transact.ts';
import { matchedOf } from './list-silent-assets.ts';
import { readSilentAssets } from './read-silent-assets.ts';

type Wanted = Omit<ExportSilentAssetsQuery, 'locale'> & { readonly locale: Locale };

/** Exports the assets that are not reporting as a file, in one snapshot. */
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
  const name = textIn(locale, 'fields');
  return {
    sheet: {
      title: text(locale, 'modules:content_silence'),
      columns: [
        { heading: name('asset'), kind: 'text', widthCharacters: 18 },
        { heading: name('model'), kind: 'text', widthCharacters: 24 },
        { heading: name('unit'), kind: 'text', widthCharacters: 26 },
        { heading: `${name('since')} (${timeZone})`, kind: 'instant', widthCharacters: 20 },
        { heading: name('likely'), kind: 'text', widthCharacters: 28 },
        { heading: name('said'), kind: 'text', widthCharacters: 28 },
        { heading: name('takenBy'), kind: 'text', widthCharacters: 24 },
        { heading: name('note'), kind: 'text', widthCharacters: 30 },
        { heading: name('battery'), kind: 'number', decimals: 0, widthCharacters: 12 },
        {
          heading: name('neighbours', { distance: '500 m' }),
          kind: 'number',
          decimals: 0,
          widthCharacters: 14,
        },
        { heading: name('silentNeighbours'), kind: 'number', decimals: 0, widthCharacters: 14 },
      ],
      batches: inOne(rows.map((row) => cellsOf(row, timeZone, locale))),
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
  locale: Locale,
): Cell[] {
  const said = review?.cause ?? null;
  return [
    asset.code,
    asset.model,
    `${unit.code} ${unit.name}`,
    silentSince === null ? null : toLocalMs(Date.parse(silentSince), timeZone),
    text(locale, `silence:cause_${likely}`),
    said === null ? null : text(locale, `silence:cause_${said}`),
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
