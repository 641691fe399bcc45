import type { ExportFormat, Locale, RentalContent } from '@azimute/contract';
import type { InAccount, ListExport } from '../../platform/lists/export-list.ts';
import type { Cell, SpreadsheetColumn } from '../../platform/spreadsheets/spreadsheet.ts';
import { readIssuedStatement } from './issued-statements-reads.ts';

interface Texts {
  readonly title: string;
  readonly headings: Readonly<Record<ColumnName, string>>;
  readonly rent: string;
  readonly overuse: string;
  readonly total: string;
  readonly yes: string;
  readonly no: string;
}
type ColumnName =
  | 'contract'
  | 'number'
  | 'customer'
  | 'asset'
  | 'site'
  | 'day'
  | 'counts'
  | 'known'
  | 'engine'
  | 'atSite'
  | 'amount'
  | 'currency'
  | 'signature';

const columns: Readonly<
  Record<ColumnName, Pick<SpreadsheetColumn, 'kind' | 'decimals' | 'widthCharacters'>>
> = {
  contract: { kind: 'text', widthCharacters: 16 },
  number: { kind: 'number', decimals: 0, widthCharacters: 10 },
  customer: { kind: 'text', widthCharacters: 26 },
  asset: { kind: 'text', widthCharacters: 16 },
  site: { kind: 'text', widthCharacters: 20 },
  day: { kind: 'text', widthCharacters: 14 },
  counts: { kind: 'text', widthCharacters: 10 },
  known: { kind: 'text', widthCharacters: 10 },
  engine: { kind: 'number', decimals: 2, widthCharacters: 14 },
  atSite: { kind: 'number', decimals: 2, widthCharacters: 14 },
  amount: { kind: 'number', decimals: 2, widthCharacters: 16 },
  currency: { kind: 'text', widthCharacters: 10 },
  signature: { kind: 'text', widthCharacters: 66 },
};
const columnNames = Object.keys(columns) as ColumnName[];

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    title: 'Rental statement',
    headings: {
      contract: 'Contract',
      number: 'Statement',
      customer: 'Customer',
      asset: 'Asset',
      site: 'Site',
      day: 'Day',
      counts: 'Charged',
      known: 'With data',
      engine: 'Engine hours',
      atSite: 'Hours at the site',
      amount: 'Amount',
      currency: 'Currency',
      signature: 'Document signature (SHA-256)',
    },
    rent: 'Rent',
    overuse: 'Overuse',
    total: 'Total',
    yes: 'Yes',
    no: 'No',
  },
  es: {
    title: 'Liquidación de alquiler',
    headings: {
      contract: 'Contrato',
      number: 'Liquidación',
      customer: 'Cliente',
      asset: 'Activo',
      site: 'Obra',
      day: 'Día',
      counts: 'Cobrado',
      known: 'Con datos',
      engine: 'Horas de motor',
      atSite: 'Horas en obra',
      amount: 'Importe',
      currency: 'Moneda',
      signature: 'Firma del documento (SHA-256)',
    },
    rent: 'Alquiler',
    overuse: 'Uso excedente',
    total: 'Total a cobrar',
    yes: 'Sí',
    no: 'No',
  },
  pt: {
    title: 'Medição de locação',
    headings: {
      contract: 'Contrato',
      number: 'Medição',
      customer: 'Cliente',
      asset: 'Ativo',
      site: 'Obra',
      day: 'Dia',
      counts: 'Cobrado',
      known: 'Com dados',
      engine: 'Horas de motor',
      atSite: 'Horas na obra',
      amount: 'Valor',
      currency: 'Moeda',
      signature: 'Assinatura do documento (SHA-256)',
    },
    rent: 'Locação',
    overuse: 'Uso excedente',
    total: 'Total a cobrar',
    yes: 'Sim',
    no: 'Não',
  },
};

/**
 * A statement as it was issued: a row for each day, then rent, overuse and total. Contract, currency and signature stand in each
 * row, so that one that is cut out still says them.
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
  const words = texts[locale];
  const rows = rowsOf(content, signature, words);
  return {
    sheet: {
      title: words.title,
      columns: columnNames.map((name) => ({ heading: words.headings[name], ...columns[name] })),
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
  words: Texts,
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
  const yesOrNo = (is: boolean): string => (is ? words.yes : words.no);
  return [
    ...days.map(({ day, counts, isKnown, engineSeconds, siteSeconds, amount }) =>
      row({
        day,
        counts: yesOrNo(counts),
        known: yesOrNo(isKnown),
        engine: engineSeconds / 3600,
        atSite: siteSeconds === null ? null : siteSeconds / 3600,
        amount,
      }),
    ),
    row({ day: words.rent, engine: sums.engineSeconds / 3600, amount: sums.rent }),
    row({ day: words.overuse, engine: sums.overuseSeconds / 3600, amount: sums.overuse }),
    row({ day: words.total, amount: sums.total }),
  ];
}

async function* inOne(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}
