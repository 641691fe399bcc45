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
  /** How long a job waits without a step for what passes by itself. */
  readonly patienceMs?: number;
}

/** What a kind does with its lines. */
export interface ImportWork<Shape extends ImportShape> {
  readonly kind: ImportKind<Shape>;
  /**
   * Imports the lines after the last one that was done, a slice at a time, and yields how many lines each slice did. The
   * job may end at each yield, and goes on from there in another. What is thrown rolls its slice back, and is tried again
   * where that may help.
   */
  slices(run: ImportRun<Shape>): AsyncGenerator<number>;
}

/** A transaction of an import that is under way. */
export interface ImportStep<Shape extends ImportShape> extends AccountClient {
  readonly at: Date;
  /** The person with the rights of this moment. */
  readonly actor: Actor;
  /** Locked until the commit, so that a second worker, or who cancels, waits. */
  readonly row: ImportRow<Shape>;
}

/** One attempt to import a file. */
export interface ImportRun<Shape extends ImportShape> {
  readonly accountId: number;
  readonly patience: Patience;
  /** Ends the attempt where the import was cancelled, or its person lost the right. */
  step<T>(work: (step: ImportStep<Shape>) => Promise<T>): Promise<T>;
  /** As a step, with the rights of the last one, also of an import that was ended since: for what was done meanwhile. */
  record<T>(work: (step: ImportStep<Shape>) => Promise<T>): Promise<T>;
  /** Ends the attempt as a step does, as far as the database answers. */
  requireWanted(): Promise<void>;
  /** The file, each chunk in a transaction of its own. */
  readFile(): AsyncGenerator<Buffer>;
}

/** Ends the work without a word: cancelled, ended, or gone with its person. */
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

/** Ends the attempt when the import is gone with its person. */
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

/** Remembers in the transaction that did them how far an import came. */
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

/**
 * Slices of lines that were kept when the file was read; each is imported in one transaction, which ends with
 * `advanceImport` and the audit.
 */
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
