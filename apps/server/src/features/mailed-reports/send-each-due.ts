import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';

export interface DueRun {
  /** As `azimute_jobs`. */
  readonly connection: Pool;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly signal: AbortSignal;
}

interface Due {
  readonly account_id: number;
  /** Unique among those of its kind. */
  readonly id: number;
}

/**
 * Sends what is due, one after the other. `findNext` finds the next that did not fail; `send` makes it due later. One that fails
 * is tried again with the next run, and holds up no other.
 */
export async function sendEachDue<Next extends Due>(
  { log, signal }: Pick<DueRun, 'log' | 'signal'>,
  findNext: (failed: readonly number[]) => Promise<Next | undefined>,
  send: (due: Next) => Promise<void>,
): Promise<void> {
  const failed: number[] = [];
  for (;;) {
    signal.throwIfAborted();
    const due = await findNext(failed);
    if (due === undefined) return;
    try {
      await send(due);
    } catch (error) {
      const { account_id: accountId, id } = due;
      log.error({ err: error, accountId, id }, 'a report could not be mailed; it is tried again');
      failed.push(id);
    }
  }
}
