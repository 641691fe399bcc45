import type { PoolClient } from 'pg';
import type { Clock } from '../../../../platform/clock.ts';
import type { PortalEvents } from '../../../../platform/events.ts';
import type { Logger } from '../../../../platform/log.ts';
import type { Database } from '../../../../platform/postgres/database.ts';
import { asProvedAccounts } from '../../../../platform/postgres/transaction.ts';
import type { WriteTransaction, WriteTransactionOptions } from '../synced-transaction.ts';
import { readFenceDefinitions } from '../fences/fence-sets.ts';
import { recomputePast, type RebuildStep, type WantedPast } from './recompute-past.ts';
import { openRebuildThread } from './rebuild-thread.ts';
import { swapIn, type RebuiltAsset } from './swap-in.ts';

export interface RebuildWorkshop extends WriteTransactionOptions {
  readonly database: Pick<Database, 'app' | 'pipeline'>;
  readonly clock: Clock;
  readonly events: PortalEvents;
  readonly log: Pick<Logger, 'error'>;
}

/** Dependencies for rebuilding the assets of one account. */
export interface BenchOptions extends Pick<RebuildWorkshop, 'database' | 'clock' | 'events'> {
  readonly accountId: number;
  /** Includes geofence versions effective since then. */
  readonly sinceMs: number;
  readonly transact: WriteTransaction;
  readonly signal: AbortSignal;
}

/** Attempts after which an asset that keeps receiving late fixes is processed under its lock. */
const UNLOCKED_TRIES = 3;

type Tools = Pick<RebuildStep, 'fences' | 'setVersion' | 'thread'>;

/** Rebuilds assets of an account one by one, in a thread that holds the account's fences. */
export class RebuildBench {
  readonly #options: BenchOptions;
  #tools: Tools | null = null;

  constructor(options: BenchOptions) {
    this.#options = options;
  }

  readonly write = <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    const { transact, accountId } = this.#options;
    return transact([accountId], work);
  };

  /**
   * Recalculates the history of an asset and replaces the stored one in a single transaction, in which `done` records
   * the completion. Returns false if it was stopped before.
   */
  async rebuild(
    wanted: WantedPast,
    done: (client: PoolClient, rebuilt: RebuiltAsset) => Promise<void>,
  ): Promise<boolean> {
    const { database, accountId, clock, events, signal } = this.#options;
    for (let tries = 0; !signal.aborted; tries += 1) {
      const step = { ...wanted, ...(await this.#prepare()), signal, nowMs: clock.now().getTime() };
      const place =
        tries < UNLOCKED_TRIES
          ? await asProvedAccounts(database.pipeline, [accountId], (client) => recomputePast(client, step))
          : null;
      const unitIds = await this.write(async (client) => {
        const rebuilt = await swapIn(client, place, step);
        if (rebuilt === null) return null;
        await done(client, rebuilt);
        const { rows } = await client.query<{ id: number }>(
          'select unit_id as id from assets where account_id = $1 and asset_id = $2',
          [accountId, wanted.asset.assetId],
        );
        return rows.map(({ id }) => id);
      });
      if (unitIds === null) continue;
      events.emit('geofencesCrossed', { accountId, unitIds });
      return true;
    }
    return false;
  }

  close(): void {
    this.#tools?.thread.close();
  }

  /** Returns a thread with the current fences; starts another one if some changed. */
  async #prepare(): Promise<Tools> {
    const { accountId, sinceMs } = this.#options;
    const known = this.#tools?.setVersion;
    const read = await this.write(async (client) => {
      const { rows } = await client.query<{ version: number }>(
        'select version from geofence_sets where account_id = $1',
        [accountId],
      );
      const setVersion = rows[0]?.version ?? null;
      if (known === setVersion) return null;
      return { setVersion, fences: await readFenceDefinitions(client, accountId, sinceMs) };
    });
    if (read === null && this.#tools !== null) return this.#tools;
    this.close();
    const { setVersion, fences } = read ?? { setVersion: null, fences: [] };
    this.#tools = { fences, setVersion, thread: openRebuildThread(fences) };
    // Waits while no transaction is open, since the thread loads its modules and prepares the fences.
    await this.#tools.thread.ask({ kind: 'mark', marks: [] });
    return this.#tools;
  }
}
