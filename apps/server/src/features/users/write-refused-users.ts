import type { Locale } from '@azimute/contract';
import { userImportFields } from '@azimute/contract/users/values';
import { csvDialects, writeCsv } from '../../platform/spreadsheets/write-csv.ts';
import { userExportTexts } from './export-texts.ts';
import { refusedUserTexts } from './refused-user-texts.ts';
import type { RefusedUserLine } from './user-imports-reads.ts';

const textColumn = (heading: string) => ({ heading, kind: 'text' as const, widthCharacters: 20 });

/** The lines that were not added as they came, with their number and what is wrong in words behind their cells. */
export function writeRefusedUsers(
  headings: readonly string[],
  batches: AsyncIterable<readonly RefusedUserLine[]>,
  locale: Locale,
): AsyncGenerator<Buffer> {
  const texts = refusedUserTexts[locale];
  const columns = [...headings, texts.line, texts.reason].map(textColumn);
  const rows = async function* () {
    for await (const batch of batches) {
      yield batch.map((refused) => [
        ...headings.map((_heading, column) => refused.cells[column] ?? ''),
        String(refused.line),
        wordReason(refused, locale),
      ]);
    }
  };
  return writeCsv({ title: texts.fileName, columns, batches: rows() }, csvDialects[locale]);
}

function wordReason({ outcome, errors }: RefusedUserLine, locale: Locale): string {
  const { skip, reasons } = refusedUserTexts[locale];
  if (outcome === 'skip') return skip;
  const { headings } = userExportTexts[locale];
  return userImportFields
    .flatMap((field) => (errors[field] ?? []).map((code) => `${headings[field]}: ${reasons[code] ?? code}`))
    .join('; ');
}
