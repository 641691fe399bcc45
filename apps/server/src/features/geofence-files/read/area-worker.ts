import { charactersOfCells, inParts } from '../../../platform/parsing/in-parts.ts';
import { serveParser } from '../../../platform/parsing/serve-parser.ts';
import { cellsOf } from '../area-cells.ts';
import type { AreaFile } from './read-area-file.ts';
import { OUTPUT_LIMIT, readAreas } from './read-areas.ts';

serveParser(async function* (file: Uint8Array): AsyncGenerator<AreaFile> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const { format, areas } = await readAreas(bytes);
  for (const part of inParts(areas.map(cellsOf), charactersOfCells, OUTPUT_LIMIT))
    yield { format, areas: part };
});
