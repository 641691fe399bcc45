import { DomainError } from '../domain-error.ts';

const RETRY_AFTER_SECONDS = 2;
/** Longer than for other problems, since a full disk is not cleared within a second. */
const RETRY_WHEN_FULL_AFTER_SECONDS = 15;

/** Explains PostgreSQL and socket errors that are temporary or that the operator can fix; the first match applies. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^53300/, 'It has no free connections (max_connections).'],
  [/^53200/, 'It is out of memory.'],
  [/^53/, 'It reached a resource limit.'],
  [/^25006/, 'It is read-only, like a standby.'],
  [/^40P01/, 'This change conflicted with another one and was rolled back.'],
  [/^57014/, 'It did not finish in time.'],
  [/^57P04/, 'It was dropped.'],
  [/^(?:57P|25P0[34])/, 'It is starting or stopping, or closed the connection.'],
  [/^58/, 'Its storage failed.'],
  [/^(?:28|3D000)/, 'It rejects the credentials of the portal.'],
  [/^(?:08|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOST|ENET|EAI_AGAIN)/, 'It cannot be reached.'],
];
const DISK_FULL = /^(?:53100|ENOSPC)/;
const NO_CONNECTION =
  /connection terminated|connection ended|timeout exceeded when trying to connect|server closed the connection|not queryable/i;
/**
 * A standby's refusals of writes and locks, by code and routine: the codes alone are ambiguous, and messages may be in
 * any language.
 */
const OF_STANDBY = new Set(['0A000 call_bool_check_hook', '55000 LockAcquireExtended']);
const NO_ANSWER = 'Query read timeout';

/**
 * Returns the refusal that asks a sender to retry, if an error is temporary: the database is down, stopping, full or
 * out of a resource. Undefined for internal errors and invalid input.
 */
export function explainUnavailability(error: unknown): DomainError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (DISK_FULL.test(code))
    return new DomainError('database_full', {
      retryAfterSeconds: RETRY_WHEN_FULL_AFTER_SECONDS,
      cause: error,
    });
  // Several addresses were tried, and none responded.
  if (error instanceof AggregateError && code === '') return explainUnavailability(error.errors[0]);
  const detail = reasonOf(error, code);
  if (detail === undefined) return undefined;
  return new DomainError('database_unavailable', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    detail,
    cause: error,
  });
}

/** A connection that did not respond in time is in an unknown state and is not reused. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === NO_ANSWER;
}

function reasonOf(error: Error, code: string): string | undefined {
  // A sender who disconnected while its body was read, which is unrelated to the database.
  if (code === 'ECONNRESET' && error.message === 'aborted') return undefined;
  if (isUnanswered(error)) return 'It did not answer in time.';
  if (NO_CONNECTION.test(error.message)) return 'It cannot be reached.';
  if ('syscall' in error && error.syscall === 'connect') return 'It cannot be reached.';
  if ('routine' in error && OF_STANDBY.has(`${code} ${String(error.routine)}`)) return 'It is a standby.';
  return REASONS.find(([codes]) => codes.test(code))?.[1];
}
