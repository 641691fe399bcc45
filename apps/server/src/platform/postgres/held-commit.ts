import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientBase, PoolClient } from 'pg';
import { openTransaction, type OpenTransaction } from './open-transaction.ts';

/** The key of a request, as its transactions read and store it. */
export interface HeldKey {
  /** @throws if another request holds or held the key */
  requireFree(client: ClientBase): Promise<void>;
  /** Records that the request has had effects, without a response. */
  mark(client: ClientBase): Promise<void>;
}

interface Held {
  readonly transaction: OpenTransaction;
  readonly hasWritten: boolean;
  readonly afterCommit: (() => void)[];
}

const running = new AsyncLocalStorage<HeldCommit>();

/**
 * Keeps the last transaction of a request open until its response is known, so that both commit together. If the
 * request begins another transaction or uses a pool, the open one commits first.
 */
export class HeldCommit {
  readonly #key: HeldKey;
  #held: Held | undefined;
  #settling: Promise<void> = Promise.resolve();
  #isWorking = false;
  #isMarked = false;
  #hasEnded = false;

  constructor(key: HeldKey) {
    this.#key = key;
  }

  /** True if the request has had effects, committed or pending. */
  get hasEffects(): boolean {
    return this.#isMarked || (this.#held?.hasWritten ?? false);
  }

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return running.run(this, work);
  }

  /** Runs `work` in a transaction and keeps it open; undefined if one is running already. */
  transact<Result>(
    pool: { readonly connect: () => Promise<PoolClient> },
    begin: (client: PoolClient) => Promise<unknown>,
    work: (client: PoolClient) => Promise<Result>,
  ): Promise<Result> | undefined {
    if (this.#isWorking || this.#hasEnded) return undefined;
    return this.#transact(pool, begin, work);
  }

  async #transact<Result>(
    pool: { readonly connect: () => Promise<PoolClient> },
    begin: (client: PoolClient) => Promise<unknown>,
    work: (client: PoolClient) => Promise<Result>,
  ): Promise<Result> {
    this.#isWorking = true;
    try {
      await this.settle();
      const transaction = await openTransaction(pool, begin);
      try {
        // A stored mark reserves the key without a lock.
        if (!this.#isMarked) await this.#key.requireFree(transaction.client);
        const result = await work(transaction.client);
        const hasWritten = await hasWrites(transaction.client);
        this.#held = { transaction, hasWritten, afterCommit: [] };
        return result;
      } catch (error) {
        await transaction.abandon(error);
        throw error;
      }
    } finally {
      this.#isWorking = false;
    }
  }

  /** Runs `action` after the open transaction commits; immediately if there is none. */
  afterCommit(action: () => void): void {
    if (this.#held === undefined) action();
    else this.#held.afterCommit.push(action);
  }

  /** Commits the open transaction before its response is known. */
  async settle(): Promise<void> {
    const held = this.#held;
    if (held === undefined) return await this.#settling;
    this.#held = undefined;
    this.#settling = this.#commit(held, (client) => this.#mark(held, client));
    await this.#settling;
  }

  /** Ends the request. Commits its response with the open transaction, if there is one. */
  async end(store: (client: ClientBase) => Promise<void>): Promise<'stored' | 'nothing held'> {
    this.#hasEnded = true;
    const held = this.#held;
    this.#held = undefined;
    await this.#settling;
    if (held === undefined) return 'nothing held';
    await this.#commit(held, store);
    return 'stored';
  }

  async #mark({ hasWritten }: Held, client: ClientBase): Promise<void> {
    if (!hasWritten) return;
    await this.#key.mark(client);
    this.#isMarked = true;
  }

  async #commit(
    { transaction, afterCommit }: Held,
    store: (client: ClientBase) => Promise<void>,
  ): Promise<void> {
    try {
      await store(transaction.client);
      await transaction.commit();
    } catch (error) {
      await transaction.abandon(error);
      throw error;
    }
    for (const action of afterCommit) action();
  }
}

/** Returns the held commit of the current request; undefined outside a request with a key. */
export function heldCommit(): HeldCommit | undefined {
  return running.getStore();
}

/** Checks deferred constraints first: a violation belongs to the work, not to the response. */
async function hasWrites(client: ClientBase): Promise<boolean> {
  await client.query('set constraints all immediate');
  const { rows } = await client.query<{ written: boolean }>(
    'select pg_current_xact_id_if_assigned() is not null as written',
  );
  return rows[0]?.written === true;
}
