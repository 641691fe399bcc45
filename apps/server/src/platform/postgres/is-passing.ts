import pg from 'pg';
import { DomainError } from '../domain-error.ts';

/** Classes of PostgreSQL's errors that another time may not meet: connection, resources, operator, system. */
const PASSING = /^(?:08|53|57|58|40|55)/;

/**
 * Whether an error may pass by itself, so that a job is tried again later: one of the database, or a refusal that asks to
 * come again, as while the disk is full.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof DomainError) return error.retryAfterSeconds !== undefined;
  if (error instanceof pg.DatabaseError) return PASSING.test(error.code ?? '');
  return error instanceof Error && /connection|connect|timeout|ECONN|EPIPE|ENOENT/i.test(error.message);
}
