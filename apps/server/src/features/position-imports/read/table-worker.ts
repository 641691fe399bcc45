import { serveParser, type ParserBytes } from '../../../platform/parsing/serve-parser.ts';
import { FileBrokenError, type TableLine } from './file-line.ts';
import { openTable } from './open-table.ts';
import type { TablePart, TableTask } from './read-slices.ts';
import { takeSlices } from './take-slices.ts';

/** Reads files of positions. */
serveParser(async function* (
  { dialect, size, afterLine }: TableTask,
  bytes: ParserBytes,
): AsyncGenerator<TablePart> {
  let sent = 0;
  try {
    const { headings, lines } = await openTable(bytes, dialect);
    for await (const slice of takeSlices(behind(afterLine, lines), size)) {
      yield { headings: headings.slice(sent), lines: slice };
      sent = headings.length;
    }
  } catch (error) {
    if (!(error instanceof FileBrokenError)) throw error;
    const { line, message, system } = error;
    yield { broken: { line, message, system } };
  }
});

async function* behind(afterLine: number, lines: AsyncGenerator<TableLine>): AsyncGenerator<TableLine> {
  for await (const line of lines) if (line.line > afterLine) yield line;
}
