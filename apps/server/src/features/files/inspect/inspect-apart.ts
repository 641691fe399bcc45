import { createParserPool } from '../../../platform/parsing/parser-pool.ts';
import { refuseFile } from '../refuse-file.ts';
import type { Inspection } from './inspect-file.ts';

const pool = createParserPool<Uint8Array, Inspection>({
  script: new URL('./inspect-worker.ts', import.meta.url),
  threads: 2,
  heapMb: 256,
  refuse: () => refuseFile('too_much_inside'),
});

/**
 * Finds out in another thread what a file is.
 * @throws DomainError upload_failed when that takes too much
 */
export function inspectApart(accountId: number, bytes: Buffer): Promise<Inspection> {
  return pool.parseOnce(accountId, bytes);
}
