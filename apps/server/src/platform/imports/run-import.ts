import pg from 'pg';
import { DomainError } from '../domain-error.ts';
import { isPassing } from '../postgres/is-passing.ts';
import { asActor, withoutRights } from '../postgres/transaction.ts';
import { createPatience } from './create-patience.ts';
import type { ImportFailure, ImportKind, ImportShape } from './import-kind.ts';
import {
  createRun,
  importPayloadSchema,
  OverError,
  RightsLostError,
  type ImportPayload,
  type ImportStep,
  type ImportWork,
  type ImportWorkshop,
} from './import-run.ts';
import { auditImport, enqueueImport, forgetFile } from './import-verbs.ts';
import { updateImport } from './stored-imports.ts';

const LOST_RACES = 5;
/** Wait after a lost connection without a retry time. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Imports a file and stores its progress after each slice, so that each line takes effect once even if the process is
 * killed and restarted. Checks the user's rights in each transaction. Waits for temporary problems to pass, within
 * limits, so that an outage does not use up the queue's attempts.
 */
export async function runImport<Shape extends ImportShape>(
  workshop: ImportWorkshop,
  work: ImportWork<Shape>,
  given: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { kind } = work;
  const payload = importPayloadSchema.parse(given);
  const patience = createPatience(signal, workshop.patienceMs);
  const run = createRun(workshop, kind, payload, patience);
  const leaveToAnother = (): Promise<void> =>
    asActor(workshop.database.app, withoutRights(payload), (client) =>
      enqueueImport(client, kind.name, payload.importId),
    );
  for (let lostRaces = 0; ;) {
    try {
      for await (const lines of work.slices(run)) {
        if (lines > 0) {
          patience.renew();
          lostRaces = 0;
        }
        if (signal.aborted) return await leaveToAnother();
      }
      return await run.step((step) => finishImport(workshop, kind, step));
    } catch (error) {
      if (error instanceof OverError) return;
      if (error instanceof RightsLostError) return await failImport(workshop, kind, payload, 'rights_lost');
      lostRaces += 1;
      if (isLostRace(error) && lostRaces < LOST_RACES) continue;
      if (!isPassing(error)) {
        workshop.log.error({ err: error, kind: kind.name }, 'An import failed');
        return await failImport(workshop, kind, payload, 'unexpected');
      }
      if (await patience.wait(retryAfter(error))) continue;
      // The queue retries later; a requested stop is not a failed attempt.
      if (signal.aborted && (await succeeds(leaveToAnother()))) return;
      throw error;
    }
  }
}

const DEADLOCK = '40P01';
/**
 * Includes refusals by a rule: the line was valid when it was evaluated, so the data has changed since then, and the
 * line is evaluated again.
 */
function isLostRace(error: unknown): boolean {
  if (error instanceof DomainError) return !isPassing(error);
  return error instanceof pg.DatabaseError && error.code === DEADLOCK;
}

function retryAfter(error: unknown): number {
  return (error instanceof DomainError ? error.retryAfterSeconds : undefined) ?? RETRY_AFTER_SECONDS;
}

async function succeeds(work: Promise<void>): Promise<boolean> {
  return await work.then(
    () => true,
    () => false,
  );
}

/** Notifies the user and deletes the file; its report stays. */
async function finishImport<Shape extends ImportShape>(
  { notify }: ImportWorkshop,
  kind: ImportKind<Shape>,
  step: ImportStep<Shape>,
): Promise<void> {
  const { client, accountId, row, at } = step;
  await updateImport(kind, step, row.id, { state: 'finished', startedAt: at, finishedAt: at });
  await forgetFile(kind, step, row.id);
  const summary = kind.summarize(row);
  await notify(client, {
    accountId,
    userId: row.userId,
    kind: `${kind.name}_import_finished`,
    data: { importId: row.id, ...summary },
  } as Parameters<typeof notify>[1]);
  await auditImport(kind, client, 'finish', row.id, { after: summary });
}

/** Records the reason once; imported lines stay. */
export async function failImport(
  { database, clock, notify }: Pick<ImportWorkshop, 'database' | 'clock' | 'notify'>,
  kind: Pick<ImportKind<ImportShape>, 'name'>,
  payload: ImportPayload,
  reason: ImportFailure,
): Promise<void> {
  const { accountId, userId, importId } = payload;
  await asActor(database.app, withoutRights(payload), async (client) => {
    const { rowCount } = await client.query(
      `update imports set state = 'failed', failure = $4, finished_at = $5
      where account_id = $1 and kind = $2 and import_id = $3 and state in ('queued', 'running')`,
      [accountId, kind.name, importId, reason, clock.now()],
    );
    if (rowCount === 0) return;
    await forgetFile(kind, { client, accountId }, importId);
    await notify(client, {
      accountId,
      userId,
      kind: `${kind.name}_import_failed`,
      data: { importId, reason },
    });
    await auditImport(kind, client, 'fail', importId, { after: { reason } });
  });
}
