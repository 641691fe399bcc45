import pg from 'pg';

/** Classes of PostgreSQL's errors that another time may not meet: connection, resources, operator, system. */
const PASSING = /^(?:08|53|57|58|40|55)/;

/** Whether an error of the database may pass by itself, so that a job is tried again later. */
export function isPassing(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return PASSING.test(error.code ?? '');
  return error instanceof Error && /connection|connect|timeout|ECONN|EPIPE|ENOENT/i.test(error.message);
}
