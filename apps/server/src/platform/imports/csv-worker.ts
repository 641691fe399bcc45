import { charactersOfCells, inParts } from '../parsing/in-parts.ts';
import { serveParser } from '../parsing/serve-parser.ts';
import { OUTPUT_LIMIT, parseCsvFile, type ReadFile } from './parse-csv-file.ts';
import type { CsvTask } from './read-csv-file.ts';

serveParser(async function* ({ bytes, mostLines }: CsvTask): AsyncGenerator<ReadFile> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { lines, ...dialect } = await parseCsvFile(file, mostLines);
  for (const part of inParts(lines, ({ cells }) => charactersOfCells(cells), OUTPUT_LIMIT))
    yield { ...dialect, lines: part };
});
