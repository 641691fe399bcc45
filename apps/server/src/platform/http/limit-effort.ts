import type { Effort } from '@azimute/contract';
import type { Clock } from '../clock.ts';
import { limitPeople, type Allowance, type PeopleLimit } from './limit-people.ts';

/** @throws DomainError too_many_requests with the seconds to wait */
export type LimitEffort = (effort: LimitedEffort, callerId: string | undefined) => void;

/** The contract's limited calls, and all reads with an API key. */
type LimitedEffort = Effort | 'key-call';

/** More than a user needs on screen; a script has to wait. */
const ALLOWANCES: Readonly<Record<LimitedEffort, Allowance>> = {
  'key-call': { atOnce: 300, oneMoreMs: 50 },
  export: { atOnce: 20, oneMoreMs: 10_000 },
  upload: { atOnce: 20, oneMoreMs: 15_000 },
  file: { atOnce: 200, oneMoreMs: 1_000 },
  photo: { atOnce: 120, oneMoreMs: 2_000 },
  invitation: { atOnce: 60, oneMoreMs: 10_000 },
  'view-as': { atOnce: 20, oneMoreMs: 15_000 },
  'domain-check': { atOnce: 10, oneMoreMs: 5_000 },
};

/** Counts expensive calls per user and API key in this process. */
export function createEffortLimits(clock: Clock): LimitEffort {
  const limits = Object.fromEntries(
    Object.entries(ALLOWANCES).map(([effort, allowance]) => [effort, limitPeople(clock, allowance)]),
  ) as Record<LimitedEffort, PeopleLimit>;
  return (effort, callerId) => {
    if (callerId !== undefined) limits[effort].take(callerId);
  };
}
