import { DomainError } from '../../../platform/domain-error.ts';
import { explainUnavailability } from '../../../platform/postgres/explain-unavailability.ts';

/**
 * Kind of failure of a batch. `again`: a retry may succeed immediately (deadlock, asset deleted in the meantime,
 * partition dropped). `unavailable`: the database is unreachable, full or refuses writes. `data`: a value cannot be
 * stored. `fault`: an internal error.
 */
export type Failure = 'again' | 'unavailable' | 'data' | 'fault';

const AGAIN = new Set(['40001', '40P01', '23503', '42P07', '55P03']);
const DATA = /^(?:21|22|23|54)/;

export function classifyFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return 'fault';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (AGAIN.has(code) || isMissingPartition(error, code)) return 'again';
  if (error instanceof DomainError || explainUnavailability(error) !== undefined) return 'unavailable';
  return DATA.test(code) ? 'data' : 'fault';
}

/**
 * The server raises it as a check violation. It is recognized by the routine that raised it, since messages may be in
 * any language.
 */
function isMissingPartition(error: Error, code: string): boolean {
  return code === '23514' && 'routine' in error && error.routine === 'ExecFindPartition';
}
