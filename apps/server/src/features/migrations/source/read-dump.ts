import { createParserPool } from '../../../platform/parsing/parser-pool.ts';
import { refuseFile } from '../../../platform/spreadsheets/refuse-file.ts';
import type { SourceRows } from './source-rows.ts';

const pool = createParserPool<object, SourceRows>({
  script: new URL('./dump-worker.ts', import.meta.url),
  threads: 2,
  heapMb: 512,
  refuse: () =>
    refuseFile('too_complex', 'The dump is too complex. Dump the tables without changed options.'),
});

/**
 * Reads a dump in another thread as it arrives.
 * @throws DomainError validation_failed
 */
export function readDump(accountId: number, bytes: AsyncIterable<Buffer>): AsyncIterable<SourceRows> {
  return pool.parse(accountId, {}, { bytes });
}
