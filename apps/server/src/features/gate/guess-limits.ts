import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../platform/domain-error.ts';
import { addressBlock } from '../identity/sign-in-limits.ts';

export interface GuessBounds {
  /** Credentials of one address that no cell knows, in a stretch of time. */
  readonly guesses: number;
  readonly withinMs: number;
  /** Beyond them one look-up of the address follows the other at this distance. */
  readonly apartMs: number;
  readonly waitsAtMostMs: number;
}

const BOUNDS: GuessBounds = { guesses: 100, withinMs: 60_000, apartMs: 50, waitsAtMostMs: 2_000 };
const MOST_ADDRESSES = 50_000;

interface Counted {
  count: number;
  readonly untilMs: number;
  nextMs: number;
}

/**
 * Bounds how often one address makes the cells look for what nobody has. Many share an address: beyond the bound what is new
 * from there waits for its turn, and is refused only where too much waits.
 */
export class GuessLimits {
  readonly #counts = new Map<string, Counted>();
  readonly #bounds: GuessBounds;

  constructor(bounds: GuessBounds = BOUNDS) {
    this.#bounds = bounds;
  }

  /** @throws DomainError too_many_requests */
  async takeTurn(address: string, nowMs: number): Promise<void> {
    const { guesses, apartMs, waitsAtMostMs } = this.#bounds;
    const counted = this.#counts.get(addressBlock(address));
    if (counted === undefined || counted.untilMs <= nowMs || counted.count < guesses) return;
    const turnMs = Math.max(counted.nextMs, nowMs);
    if (turnMs - nowMs > waitsAtMostMs)
      throw new DomainError('too_many_requests', {
        retryAfterSeconds: Math.ceil((turnMs - nowMs) / 1_000),
      });
    counted.nextMs = turnMs + apartMs;
    await sleep(turnMs - nowMs);
  }

  count(address: string, nowMs: number): void {
    const block = addressBlock(address);
    const counted = this.#counts.get(block);
    if (counted !== undefined && counted.untilMs > nowMs) {
      counted.count += 1;
      return;
    }
    if (this.#counts.size >= MOST_ADDRESSES) this.#counts.clear();
    this.#counts.set(block, { count: 1, untilMs: nowMs + this.#bounds.withinMs, nextMs: nowMs });
  }
}
