import type { Clock } from '../clock.ts';
import { DomainError } from '../domain-error.ts';

/** How many times a person or an API key may do something at once, and how soon once more. */
export interface Allowance {
  readonly atOnce: number;
  readonly oneMoreMs: number;
}

const PEOPLE_AT_MOST = 10_000;

export interface PeopleLimit {
  /** @throws DomainError too_many_requests */
  take(callerId: string): void;
  /** Takes the last `take` back. */
  giveBack(callerId: string): void;
}

/** Keeps one person from taking what is there for all. */
export function limitPeople(clock: Clock, { atOnce, oneMoreMs }: Allowance): PeopleLimit {
  /** When the share of a caller will be whole again; in the order of their last request. */
  const wholeAt = new Map<string, number>();
  return {
    take: (callerId) => {
      const now = clock.now().getTime();
      const wholeMs = wholeAt.get(callerId) ?? now;
      // Later than any share can be: the clock was set back.
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
