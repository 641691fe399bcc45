import pg from 'pg';
import { performance } from 'node:perf_hooks';
import { DomainError } from '../domain-error.ts';
import { heldCommit } from './held-commit.ts';
import { FairSlots, type FreeSlot } from '../fair-slots.ts';

const SAMPLED_EVERY_MS = 250;

/** Share of time; above it, work queues for the event loop. */
const BUSY_FROM = 0.9;

type ConnectCallback = Parameters<typeof pg.Pool.prototype.connect>[0];

/** Connections reserved for work without an account, such as sign-in. */
const WITHOUT_ACCOUNT = 2;
/** Number of connections that one account must leave to the others. */
const LEFT_TO_OTHERS = 2;
/**
 * Connections of one account while the event loop is busy: more would make each step of the other accounts wait for it.
 */
const WHILE_BUSY = 2;

/**
 * A pool with a bounded queue: further callers are refused at once. Connections for accounts go to the account that
 * holds the fewest.
 */
export class BoundedPool extends pg.Pool {
  readonly #waitingAtMost: number;
  readonly #turns: FairSlots;
  readonly #waitsMs: number;

  constructor(
    config: pg.PoolConfig & { readonly max: number },
    waitingAtMost: number,
    isBusy: () => boolean = createBusyMeter(),
  ) {
    super(config);
    this.#waitingAtMost = waitingAtMost;
    this.#waitsMs = config.connectionTimeoutMillis ?? 0;
    const most = Math.max(config.max - WITHOUT_ACCOUNT, 1);
    const mostOfAccount = Math.max(most - LEFT_TO_OTHERS, 1);
    this.#turns = new FairSlots({
      most,
      mostOfAccount: () => (isBusy() ? Math.min(WHILE_BUSY, mostOfAccount) : mostOfAccount),
    });
  }

  /**
   * Returns a connection for an account's work.
   * @throws DomainError overloaded
   */
  async connectFor(accountId: number): Promise<pg.PoolClient> {
    const free = this.#turns.tryTake(accountId) ?? (await this.#waitFor(accountId));
    try {
      const client = await this.connect();
      const release = client.release.bind(client);
      client.release = (destroy) => {
        release(destroy);
        free();
      };
      return client;
    } catch (error) {
      free();
      throw error;
    }
  }

  async #waitFor(accountId: number): Promise<FreeSlot> {
    if (this.#turns.waiting >= this.#waitingAtMost) throw refusal();
    const signal = this.#waitsMs > 0 ? AbortSignal.timeout(this.#waitsMs) : undefined;
    return await this.#turns.take(accountId, signal).catch(() => {
      throw refusal();
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (this.waitingCount >= this.#waitingAtMost) {
      if (callback === undefined) return Promise.reject(refusal());
      callback(refusal(), undefined, () => undefined);
      return undefined;
    }
    // Whatever the connection reads must include what the request has committed.
    const settled = heldCommit()?.settle();
    if (callback === undefined) return settled?.then(() => super.connect()) ?? super.connect();
    if (settled === undefined) super.connect(callback);
    else
      settled.then(
        () => super.connect(callback),
        (error: Error) => callback(error, undefined, () => undefined),
      );
    return undefined;
  }
}

function refusal(): DomainError {
  return new DomainError('overloaded', { retryAfterSeconds: 1 });
}

/** Returns a function that reports whether the event loop has recently been almost always busy. */
function createBusyMeter(): () => boolean {
  let sample = performance.eventLoopUtilization();
  let sampledMs = performance.now();
  let isBusy = false;
  return () => {
    const now = performance.now();
    if (now - sampledMs < SAMPLED_EVERY_MS) return isBusy;
    const next = performance.eventLoopUtilization();
    isBusy = performance.eventLoopUtilization(next, sample).utilization >= BUSY_FROM;
    [sample, sampledMs] = [next, now];
    return isBusy;
  };
}
