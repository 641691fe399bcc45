import type { Clock } from '../clock.ts';
import { DomainError } from '../domain-error.ts';

/** Number of requests that a user or API key may make at once, and the interval for one more. */
export interface Allowance {
  readonly atOnce: number;
  readonly oneMoreMs: number;
}

const PEOPLE_AT_MOST = 10_000;

export interface PeopleLimit {
  /** @throws DomainError too_many_requests */
  take(callerId: string): void;
  /** Reverts the last `take`. */
  giveBack(callerId: string): void;
}

/** Keeps one caller from using up shared resources. */
export function limitPeople(clock: Clock, { atOnce, oneMoreMs }: Allowance): PeopleLimit {
  /** Time at which a caller's allowance is full again, in the order of their last requests. */
  const wholeAt = new Map<string, number>();
  return {
    take: (callerId) => {
      const now = clock.now().getTime();
      const wholeMs = wholeAt.get(callerId) ?? now;
      // A wait beyond the maximum means that the clock was set back.
      const isKnown = wholeMs - now <= atOnce * oneMoreMs;
      const next = (isKnown ? Math.max(wholeMs, now) : now) + oneMoreMs;
      const overdrawnMs = next - now - atOnce * oneMoreMs;
      if (overdrawnMs > 0)
        throw new DomainError('too_many_requests', { retryAfterSeconds: Math.ceil(overdrawnMs / 1000) });
      wholeAt.delete(callerId);
      wholeAt.set(callerId, next);
      const [oldest] = wholeAt.keys();
      if (wholeAt.size > PEOPLE_AT_MOST && oldest !== undefined) wholeAt.delete(oldest);
    },
    giveBack: (callerId) => {
      const before = wholeAt.get(callerId);
      if (before !== undefined) wholeAt.set(callerId, before - oneMoreMs);
    },
  };
}
