import { maxId, type NotificationContent } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { DomainError } from '../domain-error.ts';
import type { Logger } from '../log.ts';
import type { Database } from '../postgres/database.ts';
import { isPassing } from '../postgres/is-passing.ts';
import { asActor, withoutRights, type Actor } from '../postgres/transaction.ts';
import type { Patience } from './create-patience.ts';
import { readChunks } from './import-chunks.ts';
import type { AccountClient, ImportKind, ImportLine, ImportRow, ImportShape } from './import-kind.ts';
import { deleteGoodLines, readLines } from './import-lines.ts';
import { readMemberByNow } from './read-member-by-now.ts';
import { isUnended, lockImport, updateImport } from './stored-imports.ts';

export interface ImportWorkshop {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly notify: (
    client: ClientBase,
    notification: NotificationContent & { readonly accountId: number; readonly userId: number },
  ) => Promise<void>;
  /** Time that a job waits for a temporary problem without making a step [ms]. */
  readonly patienceMs?: number;
}

/** A kind's processing of its lines. */
export interface ImportWork<Shape extends ImportShape> {
  readonly kind: ImportKind<Shape>;
  /**
   * Imports the lines after the last finished one in slices, and yields the number of lines of each. The job may end
   * at each yield and resume in another. An exception rolls back its slice, which is retried if that may help.
   */
  slices(run: ImportRun<Shape>): AsyncGenerator<number>;
}

/** A transaction of a running import. */
export interface ImportStep<Shape extends ImportShape> extends AccountClient {
  readonly at: Date;
  /** The user with current rights. */
  readonly actor: Actor;
  /** Locked until the commit, so that a second worker, or a cancellation, waits. */
  readonly row: ImportRow<Shape>;
}

/** One attempt to import a file. */
export interface ImportRun<Shape extends ImportShape> {
  readonly accountId: number;
  readonly patience: Patience;
  /** Ends the attempt if the import was canceled, or its user lost the right. */
  step<T>(work: (step: ImportStep<Shape>) => Promise<T>): Promise<T>;
  /**
   * Like a step, with the rights of the last one, but also for an import that has ended since: records work already
   * done.
   */
  record<T>(work: (step: ImportStep<Shape>) => Promise<T>): Promise<T>;
  /** Ends the attempt like a step, if the database answers. */
  requireWanted(): Promise<void>;
  /** Reads the file, each chunk in a separate transaction. */
  readFile(): AsyncGenerator<Buffer>;
}

/** Ends the work without an error: the import was canceled, has ended, or was deleted with its user. */
export class OverError extends Error {}
export class RightsLostError extends Error {}

export const importPayloadSchema = z.object({
  accountId: z.int().positive().max(maxId),
  userId: z.int().positive().max(maxId),
  sessionId: z.string().nullable(),
  importId: z.int().positive().max(maxId),
});
export type ImportPayload = z.infer<typeof importPayloadSchema>;

export function createRun<Shape extends ImportShape>(
  { database, clock }: ImportWorkshop,
  kind: ImportKind<Shape>,
  payload: ImportPayload,
  patience: Patience,
): ImportRun<Shape> {
  const { accountId, importId } = payload;
  let stepActor = withoutRights(payload);
  const record: ImportRun<Shape>['record'] = (work) =>
    asActor(database.app, stepActor, async (client) => {
      const account = { client, accountId };
      await kind.hold?.(account, importId);
      const row = await lockWanted(kind, account, importId);
      return await work({ ...account, at: clock.now(), actor: stepActor, row });
    });
  const step: ImportRun<Shape>['step'] = async (work) => {
    const actor = await readMemberByNow(database.app, payload);
    if (actor === null || !kind.mayImport(actor)) throw new RightsLostError();
    stepActor = actor;
    return await record(async (begun) => {
      if (!isUnended(begun.row)) throw new OverError();
      return await work(begun);
    });
  };
  return {
    accountId,
    patience,
    step,
    record,
    requireWanted: async () => {
      try {
        await step(async () => undefined);
      } catch (error) {
        if (!isPassing(error)) throw error;
      }
    },
    readFile: () =>
      readChunks(
        kind,
        (work) => asActor(database.app, withoutRights(payload), (client) => work({ client, accountId })),
        importId,
      ),
  };
}

/** Ends the attempt if the import was deleted with its user. */
async function lockWanted<Shape extends ImportShape>(
  kind: ImportKind<Shape>,
  account: AccountClient,
  id: number,
): Promise<ImportRow<Shape>> {
  try {
    return await lockImport(kind, account, id);
  } catch (error) {
    throw error instanceof DomainError && error.code === 'not_found' ? new OverError() : error;
  }
}

/** Stores the progress of an import in the transaction that made it. */
export async function advanceImport<Shape extends ImportShape>(
  kind: ImportKind<Shape>,
  step: ImportStep<Shape>,
  lastLine: number,
  progress: Shape['progress'],
): Promise<void> {
  const { id, state } = step.row;
  await updateImport(kind, step, id, {
    state: isUnended(step.row) ? 'running' : state,
    startedAt: step.at,
    lastLine,
    progress,
  });
  await deleteGoodLines(kind, step, id, lastLine);
}

/** Imports stored lines in slices, each in one transaction that ends with `advanceImport` and the audit. */
export async function* inSlices<Shape extends ImportShape>(
  {
    kind,
    run,
    linesAtOnce,
  }: {
    readonly kind: ImportKind<Shape>;
    readonly run: ImportRun<Shape>;
    readonly linesAtOnce: number;
  },
  apply: (step: ImportStep<Shape>, lines: readonly ImportLine<Shape>[]) => Promise<void>,
): AsyncGenerator<number> {
  yield 0;
  for (let count = linesAtOnce; count === linesAtOnce;) {
    count = await run.step(async (step) => {
      const { id, lastLine } = step.row;
      const lines = await readLines(kind, step, id, { after: lastLine, limit: linesAtOnce, only: 'good' });
      if (lines.length > 0) await apply(step, lines);
      return lines.length;
    });
    yield count;
  }
}
