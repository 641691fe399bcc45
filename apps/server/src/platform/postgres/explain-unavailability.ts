import { DomainError } from '../domain-error.ts';

const RETRY_AFTER_SECONDS = 2;
/** Nobody makes room within a second. */
const RETRY_WHEN_FULL_AFTER_SECONDS = 15;

/** What a code of PostgreSQL or of a socket says that passes by itself or by the operator's hand; the first that fits. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^53300/, 'It has no connection left (max_connections).'],
  [/^53200/, 'It is out of memory.'],
  [/^53/, 'It is at the limit of a resource.'],
  [/^25006/, 'It is read-only, as a standby is.'],
  [/^40P01/, 'Two changes waited for each other, and this one gave way.'],
  [/^57014/, 'It did not finish in time.'],
  [/^57P04/, 'It was dropped.'],
  [/^(?:57P|25P0[34])/, 'It is stopping, starting or has closed the connection.'],
  [/^58/, 'Its storage fails.'],
  [/^(?:28|3D000)/, 'It refuses the sign-in of the portal.'],
  [/^(?:08|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOST|ENET|EAI_AGAIN)/, 'It cannot be reached.'],
];
const DISK_FULL = /^(?:53100|ENOSPC)/;
const NO_CONNECTION =
  /connection terminated|connection ended|timeout exceeded when trying to connect|server closed the connection|not queryable/i;
/** How a standby refuses to write and to lock, by where it does: in codes that are not of its own, and in any language. */
const OF_STANDBY = new Set(['0A000 call_bool_check_hook', '55000 LockAcquireExtended']);
const NO_ANSWER = 'Query read timeout';

/**
 * The refusal that tells a sender to come again, when an error means "not now": the database is gone, going, full or
 * out of something. Undefined for a fault of ours or of what was sent.
 */
export function explainUnavailability(error: unknown): DomainError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (DISK_FULL.test(code))
    return new DomainError('database_full', {
      retryAfterSeconds: RETRY_WHEN_FULL_AFTER_SECONDS,
      cause: error,
    });
  // Several addresses were tried and none answered.
  if (error instanceof AggregateError && code === '') return explainUnavailability(error.errors[0]);
  const detail = reasonOf(error, code);
  if (detail === undefined) return undefined;
  return new DomainError('database_unavailable', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    detail,
    cause: error,
  });
}

/** A connection that did not answer in time, of which nobody knows what it does: it is not used again. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === NO_ANSWER;
}

function reasonOf(error: Error, code: string): string | undefined {
  // A sender who hung up while its body was read; nothing of it concerns the database.
  if (code === 'ECONNRESET' && error.message === 'aborted') return undefined;
  if (isUnanswered(error)) return 'It did not answer in time.';
  if (NO_CONNECTION.test(error.message)) return 'It cannot be reached.';
  if ('syscall' in error && error.syscall === 'connect') return 'It cannot be reached.';
  if ('routine' in error && OF_STANDBY.has(`${code} ${String(error.routine)}`)) return 'It is a standby.';
  return REASONS.find(([codes]) => codes.test(code))?.[1];
}
