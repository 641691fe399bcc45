import type pg from 'pg';
import { z } from 'zod';
import type { Task } from '../jobs/start-worker.ts';
import type { ImportShape } from './import-kind.ts';
import { runImportTask } from './import-verbs.ts';
import { importPayloadSchema, type ImportWork, type ImportWorkshop } from './import-run.ts';
import { failImport, runImport } from './run-import.ts';

const REMOVE_OLD = 'remove_old_imports';
const END_GIVEN_UP = 'end_given_up_imports';

const kindSchema = z.object({ kind: z.string() });

export function importJobs(
  workshop: ImportWorkshop,
  works: readonly ImportWork<ImportShape>[],
): { readonly crontab: readonly string[]; readonly tasks: Readonly<Record<string, Task>> } {
  return {
    crontab: [`17 * * * * ${REMOVE_OLD}`, `*/5 * * * * ${END_GIVEN_UP}`],
    tasks: {
      [runImportTask]: ({ payload, signal }) =>
        runImport(workshop, findWork(works, payload), payload, signal),
      [REMOVE_OLD]: async ({ connection }) => {
        await connection.query('select remove_old_imports()');
      },
      [END_GIVEN_UP]: ({ connection }) => endGivenUpImports(workshop, works, connection),
    },
  };
}

function findWork(works: readonly ImportWork<ImportShape>[], payload: unknown): ImportWork<ImportShape> {
  const { kind: name } = kindSchema.parse(payload);
  const work = works.find(({ kind }) => kind.name === name);
  if (work === undefined) throw new Error(`There is no import named ${name}`);
  return work;
}

/**
 * Marks imports as failed whose job the queue has given up: they would otherwise run forever and occupy a slot of their
 * user. The last attempt cannot do this itself, since the process may not survive it.
 */
export async function endGivenUpImports(
  workshop: Pick<ImportWorkshop, 'database' | 'clock' | 'notify'>,
  works: readonly ImportWork<ImportShape>[],
  connection: pg.Pool,
): Promise<void> {
  // A job without a key has a successor, which continues.
  const { rows } = await connection.query<{ id: string; payload: unknown }>(
    `select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = $1 and j.key is not null and j.locked_at is null and j.attempts >= j.max_attempts`,
    [runImportTask],
  );
  for (const { id, payload } of rows) {
    const { kind } = findWork(works, payload);
    await failImport(workshop, kind, importPayloadSchema.parse(payload), 'unexpected');
    await connection.query('select graphile_worker.complete_jobs(array[$1::bigint])', [id]);
  }
}
