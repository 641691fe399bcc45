import { DomainError } from '../../../platform/domain-error.ts';
import { explainUnavailability } from '../../../platform/postgres/explain-unavailability.ts';

/**
 * What a failed batch can do: `again`, because the same batch may succeed at once (a deadlock, an asset deleted in the
 * meantime, a partition dropped); `unavailable`, because the database is gone, full or refused for now; `data`, because a value in it
 * cannot be stored; `fault`, an error of ours.
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

/** Raised as a check violation, told apart by where the server raises it, as its messages may be in any language. */
function isMissingPartition(error: Error, code: string): boolean {
  return code === '23514' && 'routine' in error && error.routine === 'ExecFindPartition';
}
