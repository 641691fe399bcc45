import type pg from 'pg';
import { failImport } from './fail-import.ts';
import { importPayloadSchema, type ImportWorkshop } from './import-workshop.ts';
import { importPositionsTask } from './start-position-import.ts';

/**
 * Ends as failed the imports that the queue has tried as often as it does: they would be under way for ever, and hold a
 * place of their person. That is not left to the last try itself, which may be the one that the process does not survive.
 */
export async function endGivenUpImports(
  workshop: Pick<ImportWorkshop, 'database' | 'clock'>,
  connection: pg.Pool,
): Promise<void> {
  // One without a key has a successor, which goes on.
  const { rows } = await connection.query<{ id: string; payload: unknown }>(
    `select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = $1 and j.key is not null and j.locked_at is null and j.attempts >= j.max_attempts`,
    [importPositionsTask],
  );
  for (const { id, payload } of rows) {
    await failImport(workshop, importPayloadSchema.parse(payload), 'unexpected');
    await connection.query('select graphile_worker.complete_jobs(array[$1::bigint])', [id]);
  }
}
