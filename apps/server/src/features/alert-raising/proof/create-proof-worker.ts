import type { Clock } from '../../../platform/clock.ts';
import { repeat } from '../../../platform/jobs/repeat.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { asProvedAccounts } from '../../../platform/postgres/transaction.ts';
import { decideProofs } from './decide-proofs.ts';

export interface ProofWorkerOptions {
  readonly database: Pick<Database, 'pipeline'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

export interface ProofWorker {
  start(): void;
  /** Checks due proofs. */
  runWaiting(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;

/**
 * Checks every few seconds, once started, whether countermeasures of finished alerts were effective. Any number of
 * processes may run it: each skips work claimed by another, and failed work waits for the next turn.
 */
export function createProofWorker({ database, clock, log }: ProofWorkerOptions): ProofWorker {
  const runAccount = async (accountId: number): Promise<void> => {
    const turn = (): Promise<boolean> =>
      asProvedAccounts(database.pipeline, [accountId], (client) =>
        decideProofs(client, accountId, clock.now()),
      );
    while (!repetition.signal.aborted && (await turn()));
  };
  const runWaiting = async (): Promise<void> => {
    const { rows } = await database.pipeline.query<{ id: number }>(
      'select account_id as id from list_waiting_proofs($1)',
      [clock.now()],
    );
    for (const { id } of rows)
      await runAccount(id).catch((error: unknown) =>
        log.warn({ err: error, accountId: id }, 'Countermeasures could not be evaluated; trying again'),
      );
  };
  const repetition = repeat(EVERY_MS, runWaiting, (error) =>
    log.warn({ err: error }, 'Pending countermeasures could not be read; trying again'),
  );
  return { ...repetition, runWaiting };
}
