import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';
import type { Logger } from '../log.ts';
import { asProvedAccounts } from '../postgres/transaction.ts';

export interface AccountIndexesOptions {
  readonly pipeline: Pool;
  readonly log: Pick<Logger, 'warn'>;
  /** Accounts with fewer rows than this, or more than `most`, are read from the database. */
  readonly fewest?: number;
  /** Most rows that this process holds, of all accounts together. */
  readonly most?: number;
}

/** Loads an account's rows into columns and updates them. Both run as the pipeline, for that account. */
export interface IndexSource<Columns> {
  /** Name of the content, for the log. */
  readonly name: string;
  readonly fewest: number;
  readonly most: number;
  /** Counts the account's rows, up to `most`. */
  count(client: ClientBase, accountId: number, most: number): Promise<number>;
  read(client: ClientBase, accountId: number, count: number): Promise<Columns>;
  /**
   * Reads the changes since a snapshot. Returns its new snapshot, or null if the changes since then are no longer
   * known.
   */
  bringUp(client: ClientBase, accountId: number, columns: Columns, since: string): Promise<string | null>;
}

interface Held<Columns> {
  readonly accountId: number;
  readonly columns: Columns;
  /** The columns contain everything visible to this snapshot, and possibly some later changes. */
  snapshot: string;
  usedAtMs: number;
  running: Promise<void> | null;
  next: Promise<void> | null;
}

/** Time that unused columns are still updated and held [ms]. */
const IDLE_MS = 5 * 60_000;
const KEEP_UP_MS = 1_000;
const LEFT_FOR_MS = 60_000;

/**
 * Rows of accounts that have many and are in use, in this process's memory. Before each use the database returns the
 * changes that the account's snapshot misses, so that a response includes everything committed before the request.
 */
export class AccountIndexes<Columns extends { readonly size: number }> {
  readonly #source: IndexSource<Columns>;
  readonly #pipeline: Pool;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #fewest: number;
  readonly #most: number;
  readonly #held = new Map<number, Held<Columns>>();
  readonly #builds = new Map<number, Promise<void>>();
  #lastBuild = Promise.resolve();
  readonly #leftUntilMs = new Map<number, number>();
  /** Number of lost connections: after a crash the database may reuse transaction numbers that were seen before. */
  #lost = 0;

  constructor(source: IndexSource<Columns>, { pipeline, log, fewest, most }: AccountIndexesOptions) {
    this.#source = source;
    this.#pipeline = pipeline;
    this.#log = log;
    this.#fewest = fewest ?? source.fewest;
    this.#most = most ?? source.most;
    const forgetAll = (): void => {
      this.#lost += 1;
      this.#held.clear();
    };
    pipeline.on('error', forgetAll);
    pipeline.on('connect', (client) => client.on('error', forgetAll));
  }

  /**
   * Returns true if an account is in memory. If not, starts loading it, unless its size is known to exceed the
   * limits.
   */
  holds(accountId: number): boolean {
    if (this.#held.has(accountId)) return true;
    if ((this.#leftUntilMs.get(accountId) ?? 0) < performance.now()) void this.build(accountId);
    return false;
  }

  /** Returns the account's current rows, or null if they are not in memory. Use them before awaiting anything else. */
  async current(accountId: number): Promise<Columns | null> {
    const held = this.#held.get(accountId);
    if (held === undefined) return null;
    held.usedAtMs = performance.now();
    await this.#bringUp(held);
    return this.#held.get(accountId) === held ? held.columns : null;
  }

  /**
   * Loads an account into memory if its size allows it. Runs one at a time, since each uses a connection of the
   * endpoints.
   */
  build(accountId: number): Promise<void> {
    const known = this.#builds.get(accountId);
    if (known !== undefined) return known;
    const building = this.#lastBuild.then(() => this.#build(accountId));
    this.#lastBuild = building;
    this.#builds.set(accountId, building);
    return building;
  }

  async #build(accountId: number): Promise<void> {
    const lost = this.#lost;
    try {
      const held = await asProvedAccounts(this.#pipeline, [accountId], (client) =>
        this.#read(client, accountId),
      );
      if (lost !== this.#lost) return;
      if (held === null) this.#leftUntilMs.set(accountId, performance.now() + LEFT_FOR_MS);
      else {
        this.#held.set(accountId, held);
        this.#dropBeyondMost();
        void this.#keepUp(held);
      }
    } catch (error) {
      this.#log.warn({ err: error, accountId }, `${this.#source.name} could not be read into memory`);
      this.#leftUntilMs.set(accountId, performance.now() + LEFT_FOR_MS);
    } finally {
      this.#builds.delete(accountId);
    }
  }

  async #read(client: ClientBase, accountId: number): Promise<Held<Columns> | null> {
    const count = await this.#source.count(client, accountId, this.#most + 1);
    if (count < this.#fewest || count > this.#most) return null;
    const snapshot = await readSnapshot(client);
    const columns = await this.#source.read(client, accountId, count);
    return { accountId, columns, snapshot, usedAtMs: performance.now(), running: null, next: null };
  }

  /**
   * A read in progress may have begun before a change that the caller must see: one more follows it, for all waiting
   * callers.
   */
  #bringUp(held: Held<Columns>): Promise<void> {
    if (held.running === null) {
      held.running = this.#readChanges(held).finally(() => {
        held.running = null;
      });
      return held.running;
    }
    held.next ??= held.running.then(() => {
      held.next = null;
      return this.#bringUp(held);
    });
    return held.next;
  }

  async #readChanges(held: Held<Columns>): Promise<void> {
    const { accountId, columns, snapshot } = held;
    try {
      const now = await asProvedAccounts(this.#pipeline, [accountId], (client) =>
        this.#source.bringUp(client, accountId, columns, snapshot),
      );
      if (now === null) this.#forget(held);
      else held.snapshot = now;
    } catch (error) {
      this.#forget(held);
      this.#log.warn({ err: error, accountId }, `Changes of ${this.#source.name} could not be read`);
    }
  }

  #forget(held: Held<Columns>): void {
    if (this.#held.get(held.accountId) === held) this.#held.delete(held.accountId);
  }

  /** Keeps the next request's update small. */
  async #keepUp(held: Held<Columns>): Promise<void> {
    for (;;) {
      await sleep(KEEP_UP_MS, undefined, { ref: false });
      if (performance.now() - held.usedAtMs > IDLE_MS) this.#forget(held);
      if (this.#held.get(held.accountId) !== held) return;
      await this.#bringUp(held);
    }
  }

  #dropBeyondMost(): void {
    const byUse = [...this.#held.values()].toSorted((a, b) => b.usedAtMs - a.usedAtMs);
    let rows = 0;
    for (const held of byUse) {
      rows += held.columns.size;
      if (rows > this.#most) this.#forget(held);
    }
  }
}

export async function readSnapshot(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
  return rows[0]?.snapshot ?? '';
}
