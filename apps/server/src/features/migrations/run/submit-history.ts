import { DomainError } from '../../../platform/domain-error.ts';
import type { ImportRun } from '../../../platform/imports/import-run.ts';
import type { Intake } from '../../telemetry/pipeline/intake.ts';
import type { Submission } from '../../telemetry/values/position.ts';
import type { MigrationShape } from '../migration-imports.ts';
import type { HistoryAnswer } from './history-worker.ts';

/**
 * Passes a slice of a history to the pipeline, as messages that arrive late. Waits while the pipeline is overloaded,
 * and ends the attempt if the migration was canceled in the meantime.
 */
export async function submitHistory(
  intake: Intake,
  run: Pick<ImportRun<MigrationShape>, 'accountId' | 'patience' | 'requireWanted'>,
  { positions, events }: Pick<HistoryAnswer, 'positions' | 'events'>,
  at: Date,
): Promise<{ readonly stored: number; readonly duplicates: number; readonly refused: number }> {
  const submission: Submission = {
    source: 'traccar',
    notBeforeMs: at.getTime(),
    positions,
    events,
    rejected: [],
    quarantined: [],
  };
  for (;;) {
    try {
      const { accepted, duplicates, rejected } = await intake.submit(
        { accountId: run.accountId },
        submission,
      );
      return { stored: accepted, duplicates, refused: rejected.length };
    } catch (error) {
      if (!(error instanceof DomainError) || error.retryAfterSeconds === undefined) throw error;
      if (error.code === 'overloaded') run.patience.renew();
      if (!(await run.patience.wait(error.retryAfterSeconds))) throw error;
    }
    await run.requireWanted();
  }
}
