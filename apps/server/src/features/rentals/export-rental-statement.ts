import type { ExportFormat, Locale, RentalContent } from '@azimute/contract';
import { text } from '@azimute/texts/server';
import type { InAccount, ListExport } from '../../platform/lists/export-list.ts';
import type { Cell, SpreadsheetColumn } from '../../platform/spreadsheets/spreadsheet.ts';
import { readIssuedStatement } from './issued-statements-reads.ts';

const columns = {
  contract: { kind: 'text', widthCharacters: 16 },
  number: { kind: 'number', decimals: 0, widthCharacters: 10 },
  customer: { kind: 'text', widthCharacters: 26 },
  asset: { kind: 'text', widthCharacters: 16 },
  site: { kind: 'text', widthCharacters: 20 },
  day: { kind: 'text', widthCharacters: 14 },
  charged: { kind: 'text', widthCharacters: 10 },
  known: { kind: 'text', widthCharacters: 10 },
  engine: { kind: 'number', decimals: 2, widthCharacters: 14 },
  atSite: { kind: 'number', decimals: 2, widthCharacters: 14 },
  amount: { kind: 'number', decimals: 2, widthCharacters: 16 },
  currency: { kind: 'text', widthCharacters: 10 },
  signature: { kind: 'text', widthCharacters: 66 },
} satisfies Record<string, Pick<SpreadsheetColumn, 'kind' | 'decimals' | 'widthCharacters'>>;

type ColumnName = keyof typeof columns;
const columnNames = Object.keys(columns) as ColumnName[];

/**
 * Exports a statement as issued: a row per day, then rent, overuse and total. Each row contains contract, currency and
 * signature, so that an extracted row is still complete.
 */
export async function exportRentalStatement(
  inAccount: InAccount,
  statementId: number,
  { format, locale }: { readonly format: ExportFormat; readonly locale: Locale },
): Promise<ListExport> {
  const { statement, at } = await inAccount(async (read) => ({
    statement: await readIssuedStatement(read, statementId),
    at: read.at,
  }));
  const { content, signature } = statement;
  const rows = rowsOf(content, signature, locale);
  return {
    sheet: {
      title: text(locale, 'audit:entity_rental-statement'),
      columns: columnNames.map((name) => ({ heading: text(locale, `fields:${name}`), ...columns[name] })),
      batches: inOne(rows),
    },
    format,
    locale,
    rows: rows.length,
    at,
    timeZone: content.timeZone,
  };
}

function rowsOf(
  { contract, number, days, sums, currency }: RentalContent,
  signature: string,
  locale: Locale,
): Cell[][] {
  const { code, customer, asset, site } = contract;
  const row = (own: Partial<Record<ColumnName, Cell>>): Cell[] => {
    const all: Partial<Record<ColumnName, Cell>> = {
      contract: code,
      number,
      customer: customer.name,
      asset: asset.code,
      site: site?.name ?? null,
      currency,
      signature,
      ...own,
    };
    return columnNames.map((name) => all[name] ?? null);
  };
  const yesOrNo = (is: boolean): string => text(locale, is ? 'fields:yes' : 'fields:no');
  return [
    ...days.map(({ day, counts, isKnown, engineSeconds, siteSeconds, amount }) =>
      row({
        day,
        charged: yesOrNo(counts),
        known: yesOrNo(isKnown),
        engine: engineSeconds / 3600,
        atSite: siteSeconds === null ? null : siteSeconds / 3600,
        amount,
      }),
    ),
    row({ day: text(locale, 'rentals:rent'), engine: sums.engineSeconds / 3600, amount: sums.rent }),
    row({ day: text(locale, 'rentals:overuse'), engine: sums.overuseSeconds / 3600, amount: sums.overuse }),
    row({ day: text(locale, 'rentals:total'), amount: sums.total }),
  ];
}

async function* inOne(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}
