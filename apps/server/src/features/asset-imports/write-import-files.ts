import type { BadLineReason, Locale } from '@azimute/contract';
import { assetImportFields } from '@azimute/contract/asset-imports/values';
import { csvDialects, writeCsv } from '../../platform/spreadsheets/write-csv.ts';
import type { StoredLine } from './asset-imports-store.ts';
import { templateHeadings } from './import-headings.ts';
import { importTexts } from './import-texts.ts';

const textColumn = (heading: string) => ({ heading, kind: 'text' as const, widthCharacters: 20 });

/** Headings alone. */
export function writeTemplate(locale: Locale): AsyncGenerator<Buffer> {
  const columns = assetImportFields.map((field) => textColumn(templateHeadings[locale][field]));
  return writeCsv({ title: importTexts[locale].template, columns, batches: none() }, csvDialects[locale]);
}

/**
 * The bad lines as they came, with their number and what is wrong in words behind their cells: mended, the file can be
 * imported as it is.
 */
export function writeBadLines(
  headings: readonly string[],
  batches: AsyncIterable<readonly StoredLine[]>,
  locale: Locale,
): AsyncGenerator<Buffer> {
  const texts = importTexts[locale];
  const columns = [...headings, texts.line, texts.reason].map(textColumn);
  const rows = async function* () {
    for await (const batch of batches) {
      yield batch.map(({ line, cells, reasons }) => [
        ...headings.map((_heading, column) => cells[column] ?? ''),
        String(line),
        (reasons ?? []).map((reason) => describeReason(reason, locale)).join('; '),
      ]);
    }
  };
  return writeCsv({ title: texts.badLines, columns, batches: rows() }, csvDialects[locale]);
}

function describeReason({ field, reason, value, otherLine }: BadLineReason, locale: Locale): string {
  const words = importTexts[locale].reasons[reason]
    .replace('{line}', String(otherLine ?? ''))
    .replace('{value}', value);
  return field === null ? words : `${templateHeadings[locale][field]}: ${words}`;
}

async function* none(): AsyncGenerator<never> {}
