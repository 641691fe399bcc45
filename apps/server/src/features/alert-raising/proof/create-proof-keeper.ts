import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { asProvedAccounts } from '../../../platform/postgres/transaction.ts';
import { decideProofs } from './decide-proofs.ts';

export interface ProofKeeperOptions {
  readonly database: Pick<Database, 'pipeline'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

export interface ProofKeeper {
  start(): void;
  /** Looks at what is due by now. */
  runWaiting(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;

/**
 * Looks, every few seconds once started, whether what was done about finished alerts held. Any number of processes may run
 * it: what another one has in hand is passed over, and what cannot be done now waits for the next turn.
 */
export function createProofKeeper({ database, clock, log }: ProofKeeperOptions): ProofKeeper {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const runAccount = async (accountId: number): Promise<void> => {
    const turn = (): Promise<boolean> =>
      asProvedAccounts(database.pipeline, [accountId], (client) =>
        decideProofs(client, accountId, clock.now()),
      );
    while (!signal.aborted && (await turn()));
  };
  const runWaiting = async (): Promise<void> => {
    const { rows } = await database.pipeline.query<{ id: number }>(
      'select account_id as id from list_waiting_proofs($1)',
      [clock.now()],
    );
    for (const { id } of rows)
      await runAccount(id).catch((error: unknown) =>
        log.warn({ err: error, accountId: id }, 'Proofs of alerts could not be looked at; trying again'),
      );
  };
  const schedule = (): void => {
    if (signal.aborted) return;
    timer = setTimeout(() => {
      running = runWaiting()
        .catch((error: unknown) => log.warn({ err: error }, 'Waiting proofs could not be read; trying again'))
        .then(schedule);
    }, EVERY_MS);
  };
  return {
    start: schedule,
    runWaiting,
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
