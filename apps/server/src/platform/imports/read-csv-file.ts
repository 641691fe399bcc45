import { createParserPool, movable } from '../parsing/parser-pool.ts';
import { parseCsvFile, refuseComplex, type ReadFile } from './parse-csv-file.ts';

export interface CsvTask {
  readonly bytes: Uint8Array;
  readonly mostLines: number;
}

/** Parsing a smaller file takes about as long as passing it to a thread. */
const LARGE_BYTES = 32 * 1024;

const pool = createParserPool<CsvTask, ReadFile>({
  script: new URL('./csv-worker.ts', import.meta.url),
  threads: 2,
  heapMb: 256,
  refuse: refuseComplex,
});

/**
 * Parses a CSV file as users' programs write it, a large one in another thread, to which its bytes move. Skips empty
 * lines.
 * @throws DomainError validation_failed if the file cannot be read at all, with the reason at `file`
 */
export async function readCsvFile(accountId: number, bytes: Buffer, mostLines: number): Promise<ReadFile> {
  if (bytes.length < LARGE_BYTES) return await parseCsvFile(bytes, mostLines);
  const parts = await Array.fromAsync(
    pool.parse(accountId, { bytes, mostLines }, { transfer: movable(bytes) }),
  );
  const [first] = parts;
  if (first === undefined) throw refuseComplex();
  return { ...first, lines: parts.flatMap(({ lines }) => lines) };
}
