import type { Migration } from '@azimute/contract';
import type { HistoryAnswer, HistoryQuestion, HistoryThreadOptions } from './history-worker.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { updateLines } from '../../../platform/imports/import-lines.ts';
import {
  advanceImport,
  type ImportRun,
  type ImportStep,
  type ImportWork,
} from '../../../platform/imports/import-run.ts';
import { updateImport } from '../../../platform/imports/stored-imports.ts';
import { openThread, type AskedThread } from '../../../platform/threads/ask-thread.ts';
import type { Transaction, VerbDependencies } from '../../../platform/transact.ts';
import type { Intake } from '../../telemetry/pipeline/intake.ts';
import { migrationImports, type MigrationShape } from '../migration-imports.ts';
import { idOf } from '../mapping/source-graph.ts';
import { deleteParts, listHistories, readHistory, readRecords } from '../stage/parts.ts';
import { applyRecord, describeFailure } from './apply-record.ts';
import { submitHistory } from './submit-history.ts';

export interface MigrationDependencies extends VerbDependencies {
  readonly intake: Intake;
  readonly allowsUnsyncedCommits?: boolean;
}

type Run = ImportRun<MigrationShape>;
type Step = ImportStep<MigrationShape>;

const WORKER = new URL('./history-worker.ts', import.meta.url);
const HEAP_MB = 2_048;

/**
 * Migrates the lines of the report one by one, each in its own transaction, then the history device by device. It can
 * end at any instant and continue: a record is created with its progress, and a history that is stored changes nothing.
 */
export function migrationWork(dependencies: MigrationDependencies): ImportWork<MigrationShape> {
  return {
    kind: migrationImports,
    async *slices(run) {
      for (let isLast = false; !isLast;) {
        isLast = await migrateRecord(dependencies, run);
        yield 1;
      }
      const histories = await run.step((step) => listHistories(step, step.row.id));
      const { lastLine, recordCount } = await run.step(async ({ row }) => ({
        lastLine: row.lastLine,
        recordCount: row.progress.recordCount,
      }));
      const thread = openHistoryThread(dependencies);
      try {
        for (const [index, { deviceId, rowCount }] of histories.entries()) {
          const line = recordCount + index + 1;
          if (line <= lastLine) continue;
          await migrateHistory({ dependencies, run, thread }, { deviceId, rowCount, line });
          yield rowCount;
        }
      } finally {
        thread.close();
      }
      await run.step(async (step) => {
        const { id, progress } = step.row;
        await updateImport(migrationImports, step, id, { progress: { ...progress, stage: 'done' } });
        await deleteParts(step, id);
      });
    },
  };
}

/** Migrates the next line; returns true at the end of the report. */
async function migrateRecord({ database, clock, events }: MigrationDependencies, run: Run): Promise<boolean> {
  const publishing: (() => void)[] = [];
  const isLast = await run.step(async (step) => {
    publishing.length = 0;
    const { client, accountId, row, at, actor } = step;
    const { progress } = row;
    if (row.lastLine >= progress.recordCount) return true;
    const line = row.lastLine + 1;
    const { rows } = await client.query<{
      problem: MigrationShape['problem'];
      plan: MigrationShape['plan'] | null;
    }>(
      `select problem, plan from import_lines
        where account_id = $1 and kind = 'migration' and import_id = $2 and line = $3`,
      [accountId, row.id, line],
    );
    const [planned] = rows;
    if (planned !== undefined) {
      const emit: Transaction['emit'] = (topic, event) => publishing.push(() => events.emit(topic, event));
      const transaction: Transaction = { database, clock, events, actor, client, accountId, at, emit };
      const problem = await applyLine(transaction, planned);
      await updateLines(migrationImports, step, row.id, [{ line, problem, plan: null }]);
    }
    await advance(step, line, {
      records: progress.records + 1,
      stage: line >= progress.recordCount ? 'history' : 'records',
    });
    return false;
  });
  for (const publish of publishing) publish();
  return isLast;
}

/** A record that cannot be created is reported, and does not stop the others. */
async function applyLine(
  transaction: Transaction,
  {
    problem,
    plan,
  }: { readonly problem: MigrationShape['problem']; readonly plan: MigrationShape['plan'] | null },
): Promise<MigrationShape['problem']> {
  if (plan === null || problem.key === null) return { ...problem, isDone: problem.outcome !== 'none' };
  await transaction.client.query('savepoint record');
  try {
    const notes = await applyRecord(transaction, plan, problem.key);
    return { ...problem, notes: [...problem.notes, ...notes], isDone: true };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await transaction.client.query('rollback to savepoint record');
    return { ...problem, outcome: 'none', notes: [describeFailure(error)], isDone: false };
  }
}

function openHistoryThread({
  database,
  allowsUnsyncedCommits = false,
}: MigrationDependencies): AskedThread<HistoryQuestion, HistoryAnswer> {
  const data: HistoryThreadOptions = {
    ...database.connectionOf('azimute_pipeline'),
    allowsUnsyncedCommits,
  };
  return openThread({ script: WORKER, data, heapMb: HEAP_MB });
}

interface Work {
  readonly dependencies: MigrationDependencies;
  readonly run: Run;
  readonly thread: AskedThread<HistoryQuestion, HistoryAnswer>;
}

async function migrateHistory(
  { dependencies, run, thread }: Work,
  {
    deviceId,
    rowCount,
    line,
  }: { readonly deviceId: number; readonly rowCount: number; readonly line: number },
): Promise<void> {
  const { clock, intake } = dependencies;
  const begun = await run.step(async (step) => {
    const tables = await readRecords(step, step.row.id);
    const device = tables['tc_devices']?.find((row) => idOf(row) === deviceId);
    const names = Object.fromEntries(
      ['geofence', 'maintenance'].flatMap((kind) =>
        (tables[`tc_${kind}s`] ?? []).map((row) => [`${kind} ${idOf(row)}`, row['name'] ?? ''] as const),
      ),
    );
    const uniqueId = (device?.['uniqueid'] ?? '').trim();
    const { rowCount: assigned } = await step.client.query(
      'select from devices where account_id = $1 and external_id = $2 and asset_id is not null',
      [step.accountId, uniqueId],
    );
    const parts = assigned === 0 ? [] : await readHistory(step, step.row.id, deviceId);
    return {
      uniqueId,
      model: device?.['model'] ?? null,
      names,
      parts,
      timeZone: step.row.settings.timeZone ?? 'UTC',
    };
  });
  const counts = { stored: 0, duplicates: 0, refused: 0 };
  if (begun.parts.length === 0) counts.refused = rowCount;
  else {
    const { uniqueId, model, names, timeZone, parts } = begun;
    const decoding = { accountId: run.accountId, timeZone, nowMs: clock.now().getTime(), names };
    let answer = await thread.ask({ load: { ...decoding, device: { uniqueId, model }, parts } });
    for (;;) {
      counts.stored += answer.stored;
      counts.duplicates += answer.duplicates;
      counts.refused += answer.refused;
      if (answer.positions.length + answer.events.length === 0) break;
      const submitted = await submitHistory(intake, run, answer, clock.now());
      counts.stored += submitted.stored;
      counts.duplicates += submitted.duplicates;
      counts.refused += submitted.refused;
      answer = await thread.ask({ slice: true });
    }
  }
  await run.record(async (step) => {
    const { progress } = step.row;
    await advance(step, line, {
      stage: 'history',
      positions: progress.positions + counts.stored + counts.duplicates + counts.refused,
      stored: progress.stored + counts.stored,
      duplicates: progress.duplicates + counts.duplicates,
      refused: progress.refused + counts.refused,
    });
  });
}

async function advance(step: Step, line: number, changed: Partial<Migration['progress']>): Promise<void> {
  await advanceImport(migrationImports, step, line, { ...step.row.progress, ...changed });
}
