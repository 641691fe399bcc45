import pg from 'pg';
import { DomainError } from '../domain-error.ts';
import { createBusyMeter } from '../create-busy-meter.ts';
import { FairSlots, type FreeSlot } from '../fair-slots.ts';

type ConnectCallback = Parameters<typeof pg.Pool.prototype.connect>[0];

/** Kept for work of no account, such as sign-in. */
const WITHOUT_ACCOUNT = 2;
/** One account leaves so many of the others to the rest. */
const LEFT_TO_OTHERS = 2;
/** Of one account while the event loop has no pause: more would make each step of every other account wait for its own. */
const WHILE_BUSY = 2;
const NEVER = new AbortController().signal;

/**
 * A pool whose queue has an end: a caller that comes while so many wait for a connection is refused at once. Connections for
 * accounts are handed out in turn, to the account that holds the fewest.
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
   * Returns a connection for work of an account.
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
    const signal = this.#waitsMs > 0 ? AbortSignal.timeout(this.#waitsMs) : NEVER;
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
    if (callback === undefined) return super.connect();
    super.connect(callback);
    return undefined;
  }
}

function refusal(): DomainError {
  return new DomainError('overloaded', { retryAfterSeconds: 1 });
}
