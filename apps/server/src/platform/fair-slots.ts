/** Frees a slot. Further calls do nothing. */
export type FreeSlot = () => void;

export interface FairSlotsOptions {
  /** Total number of slots. */
  readonly most: number;
  /** Slots per account; a function if that number changes. */
  readonly mostOfAccount: number | (() => number);
}

interface Waiting {
  readonly accountId: number;
  readonly begin: (free: FreeSlot) => void;
}

/**
 * Slots for work that accounts share. The next slot goes to the account with the fewest, then to the one served longest
 * ago, in the order of its requests. An account with many requests delays only itself.
 */
export class FairSlots {
  readonly #options: FairSlotsOptions;
  readonly #held = new Map<number, number>();
  /** Position at which an account with or waiting for a slot was last served, counted in slots. */
  readonly #servedAt = new Map<number, number>();
  #served = 0;
  #waiting: readonly Waiting[] = [];
  #inUse = 0;

  constructor(options: FairSlotsOptions) {
    this.#options = options;
  }

  /** Number of requests that wait for a slot. */
  get waiting(): number {
    return this.#waiting.length;
  }

  heldBy(accountId: number): number {
    return this.#held.get(accountId) ?? 0;
  }

  /** Returns null if no slot is free for the account, or if its requests are already waiting. */
  tryTake(accountId: number): FreeSlot | null {
    return this.#waiting.length === 0 && this.#isFreeFor(accountId) ? this.#hold(accountId) : null;
  }

  /** Waits for a slot. Rejects with the signal's reason if it aborts. */
  async take(accountId: number, signal?: AbortSignal): Promise<FreeSlot> {
    signal?.throwIfAborted();
    const free = this.tryTake(accountId);
    if (free !== null) return free;
    const { promise, resolve, reject } = Promise.withResolvers<FreeSlot>();
    const waiting: Waiting = { accountId, begin: resolve };
    const leave = (): void => {
      this.#waiting = this.#waiting.filter((one) => one !== waiting);
      this.#forget(accountId);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', leave, { once: true });
    this.#waiting = [...this.#waiting, waiting];
    this.#serve();
    return await promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  #isFreeFor(accountId: number): boolean {
    const { most, mostOfAccount } = this.#options;
    const mostNow = typeof mostOfAccount === 'number' ? mostOfAccount : mostOfAccount();
    return this.#inUse < most && this.heldBy(accountId) < mostNow;
  }

  #hold(accountId: number): FreeSlot {
    this.#inUse += 1;
    this.#held.set(accountId, this.heldBy(accountId) + 1);
    this.#served += 1;
    this.#servedAt.set(accountId, this.#served);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#inUse -= 1;
      const left = this.heldBy(accountId) - 1;
      if (left === 0) this.#held.delete(accountId);
      else this.#held.set(accountId, left);
      this.#serve();
      this.#forget(accountId);
    };
  }

  /** An account without requests needs no record. */
  #forget(accountId: number): void {
    if (this.#held.has(accountId) || this.#waiting.some((one) => one.accountId === accountId)) return;
    this.#servedAt.delete(accountId);
  }

  #isBefore(one: number, other: number): boolean {
    const fewer = this.heldBy(other) - this.heldBy(one);
    return fewer > 0 || (fewer === 0 && (this.#servedAt.get(one) ?? 0) < (this.#servedAt.get(other) ?? 0));
  }

  #serve(): void {
    for (;;) {
      const able = this.#waiting.filter(({ accountId }) => this.#isFreeFor(accountId));
      const [first, ...rest] = able;
      if (first === undefined) return;
      const next = rest.reduce(
        (best, one) => (this.#isBefore(one.accountId, best.accountId) ? one : best),
        first,
      );
      this.#waiting = this.#waiting.filter((one) => one !== next);
      next.begin(this.#hold(next.accountId));
    }
  }
}
