/** Frees a place; further calls do nothing. */
export type FreeSlot = () => void;

export interface FairSlotsOptions {
  /** Places in all. */
  readonly most: number;
  /** Of one account; a function where that changes. */
  readonly mostOfAccount: number | (() => number);
}

interface Waiting {
  readonly accountId: number;
  readonly begin: (free: FreeSlot) => void;
}

/**
 * Places for work that accounts share. Of those that wait for one, the account that holds the fewest is next, and within it
 * whoever came first: an account that asks for much waits for itself and not others for it.
 */
export class FairSlots {
  readonly #options: FairSlotsOptions;
  readonly #held = new Map<number, number>();
  #waiting: readonly Waiting[] = [];
  #inUse = 0;

  constructor(options: FairSlotsOptions) {
    this.#options = options;
  }

  /** How many wait for a place. */
  get waiting(): number {
    return this.#waiting.length;
  }

  heldBy(accountId: number): number {
    return this.#held.get(accountId) ?? 0;
  }

  /** Null where none is free for the account, or others wait for what is. */
  tryTake(accountId: number): FreeSlot | null {
    return this.#waiting.length === 0 && this.#isFreeFor(accountId) ? this.#hold(accountId) : null;
  }

  /** Waits for a place. Rejects with the reason of the signal once that aborts. */
  async take(accountId: number, signal: AbortSignal): Promise<FreeSlot> {
    signal.throwIfAborted();
    const free = this.tryTake(accountId);
    if (free !== null) return free;
    const { promise, resolve, reject } = Promise.withResolvers<FreeSlot>();
    const waiting: Waiting = { accountId, begin: resolve };
    const leave = (): void => {
      this.#waiting = this.#waiting.filter((one) => one !== waiting);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#waiting = [...this.#waiting, waiting];
    this.#serve();
    return await promise.finally(() => signal.removeEventListener('abort', leave));
  }

  #isFreeFor(accountId: number): boolean {
    const { most, mostOfAccount } = this.#options;
    const mostNow = typeof mostOfAccount === 'number' ? mostOfAccount : mostOfAccount();
    return this.#inUse < most && this.heldBy(accountId) < mostNow;
  }

  #hold(accountId: number): FreeSlot {
    this.#inUse += 1;
    this.#held.set(accountId, this.heldBy(accountId) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#inUse -= 1;
      const left = this.heldBy(accountId) - 1;
      if (left === 0) this.#held.delete(accountId);
      else this.#held.set(accountId, left);
      this.#serve();
    };
  }

  #serve(): void {
    for (;;) {
      const able = this.#waiting.filter(({ accountId }) => this.#isFreeFor(accountId));
      const [first, ...rest] = able;
      if (first === undefined) return;
      const next = rest.reduce(
        (best, one) => (this.heldBy(one.accountId) < this.heldBy(best.accountId) ? one : best),
        first,
      );
      this.#waiting = this.#waiting.filter((one) => one !== next);
      next.begin(this.#hold(next.accountId));
    }
  }
}
