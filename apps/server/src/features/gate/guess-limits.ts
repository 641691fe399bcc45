import { DomainError } from '../../platform/domain-error.ts';
import { addressBlock } from '../identity/sign-in-limits.ts';

export interface GuessBounds {
  /** Credentials of one address that no cell knows, in a stretch of time. */
  readonly guesses: number;
  readonly withinMs: number;
}

const BOUNDS: GuessBounds = { guesses: 100, withinMs: 60_000 };
const MOST_ADDRESSES = 50_000;

/** Bounds how often one address makes the cells look for what nobody has. */
export class GuessLimits {
  readonly #counts = new Map<string, { count: number; readonly untilMs: number }>();
  readonly #bounds: GuessBounds;

  constructor(bounds: GuessBounds = BOUNDS) {
    this.#bounds = bounds;
  }

  /** @throws DomainError too_many_requests */
  requireRoom(address: string, nowMs: number): void {
    const counted = this.#counts.get(addressBlock(address));
    if (counted === undefined || counted.untilMs <= nowMs || counted.count < this.#bounds.guesses) return;
    throw new DomainError('too_many_requests', {
      retryAfterSeconds: Math.ceil((counted.untilMs - nowMs) / 1_000),
    });
  }

  count(address: string, nowMs: number): void {
    const block = addressBlock(address);
    const counted = this.#counts.get(block);
    if (counted !== undefined && counted.untilMs > nowMs) {
      counted.count += 1;
      return;
    }
    if (this.#counts.size >= MOST_ADDRESSES) this.#counts.clear();
    this.#counts.set(block, { count: 1, untilMs: nowMs + this.#bounds.withinMs });
  }
}
