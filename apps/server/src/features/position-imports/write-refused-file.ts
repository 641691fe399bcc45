import type { Locale } from '@azimute/contract';
import { csvDialects, writeCsv } from '../../platform/spreadsheets/write-csv.ts';
import type { RefusedLine } from './read/read-position.ts';
import { refusedFileTexts } from './refused-file-texts.ts';

const textColumn = (heading: string) => ({ heading, kind: 'text' as const, widthCharacters: 20 });

/** The refused lines as they came, with their number and what is wrong in words behind their cells. */
export function writeRefusedFile(
  headings: readonly string[],
  batches: AsyncIterable<readonly RefusedLine[]>,
  locale: Locale,
): AsyncGenerator<Buffer> {
  const texts = refusedFileTexts[locale];
  const columns = [...headings, texts.line, texts.reason].map(textColumn);
  const rows = async function* () {
    for await (const batch of batches) {
      yield batch.map(({ line, cells, reason, value }) => [
        ...headings.map((_heading, column) => cells[column] ?? ''),
        String(line),
        value === '' ? texts.reasons[reason] : `${texts.reasons[reason]}: ${value}`,
      ]);
    }
  };
  return writeCsv({ title: texts.fileName, columns, batches: rows() }, csvDialects[locale]);
}
