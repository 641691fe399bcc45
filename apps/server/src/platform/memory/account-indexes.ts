import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';
import type { Logger } from '../log.ts';
import { asProvedAccounts } from '../postgres/transaction.ts';

export interface AccountIndexesOptions {
  readonly pipeline: Pool;
  readonly log: Pick<Logger, 'warn'>;
  /** Accounts with fewer rows than this, or more than `most`, are read from the database. */
  readonly fewest?: number;
  /** Rows that this process holds at most, of all accounts. */
  readonly most?: number;
}

/** How rows of an account come into columns, and how these are brought up. Both run as the pipeline, for that account. */
export interface IndexSource<Columns> {
  /** What is held, for the log. */
  readonly name: string;
  readonly fewest: number;
  readonly most: number;
  /** How many rows the account has, `most` for that many or more. */
  count(client: ClientBase, accountId: number, most: number): Promise<number>;
  read(client: ClientBase, accountId: number, count: number): Promise<Columns>;
  /** Reads what changed since a snapshot; what the answer saw, or null where the changes since then are no longer known. */
  bringUp(client: ClientBase, accountId: number, columns: Columns, since: string): Promise<string | null>;
}

interface Held<Columns> {
  readonly accountId: number;
  readonly columns: Columns;
  /** Everything that this snapshot saw is in the columns; some of what came later may be. */
  snapshot: string;
  usedAtMs: number;
  running: Promise<void> | null;
  next: Promise<void> | null;
}

/** Columns that nobody asks for are kept up with, and held, so long. */
const IDLE_MS = 5 * 60_000;
const KEEP_UP_MS = 1_000;
const LEFT_FOR_MS = 60_000;

/**
 * The rows of those accounts that have many and are in use, in the memory of this process. Before each use the database is
 * asked what the snapshot of an account did not see, so that an answer holds everything that was committed before it was
 * asked for.
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
  /** Counts lost connections: after a crash the database may give numbers of transactions anew that were seen before. */
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

  /** Whether an account is in memory. If not, and if its size is not known to forbid it, it will be. */
  holds(accountId: number): boolean {
    if (this.#held.has(accountId)) return true;
    if ((this.#leftUntilMs.get(accountId) ?? 0) < performance.now()) void this.build(accountId);
    return false;
  }

  /** The account as of now, or null where it is not in memory. Use it before anything else is awaited. */
  async current(accountId: number): Promise<Columns | null> {
    const held = this.#held.get(accountId);
    if (held === undefined) return null;
    held.usedAtMs = performance.now();
    await this.#bringUp(held);
    return this.#held.get(accountId) === held ? held.columns : null;
  }

  /** Takes an account into memory where its size allows it. One after the other, as each holds a connection of the endpoints. */
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

  /** A read under way may have begun before a change that the caller has to see: one more follows it, for all who wait. */
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

  /** So that a request finds little to read. */
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
