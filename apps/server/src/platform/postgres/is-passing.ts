import pg from 'pg';
import { DomainError } from '../domain-error.ts';

/** Classes of PostgreSQL errors that may not recur: connection, resources, operator, system. */
const PASSING = /^(?:08|53|57|58|40|55)/;

/**
 * True if an error may be temporary, so that a job is retried later: a database error, or a refusal that asks for a
 * retry, such as a full disk.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof DomainError) return error.retryAfterSeconds !== undefined;
  if (error instanceof pg.DatabaseError) return PASSING.test(error.code ?? '');
  return error instanceof Error && /connection|connect|timeout|ECONN|EPIPE|ENOENT/i.test(error.message);
}
