import type { Effort } from '@azimute/contract';
import type { Clock } from '../clock.ts';
import { limitPeople, type Allowance, type PeopleLimit } from './limit-people.ts';

/** @throws DomainError too_many_requests with the seconds to wait */
export type LimitEffort = (effort: Effort, userId: number | undefined) => void;

/** More than a person at a screen comes to; a script that is in a hurry waits. */
const ALLOWANCES: Readonly<Record<Effort, Allowance>> = {
  export: { atOnce: 20, oneMoreMs: 10_000 },
  upload: { atOnce: 20, oneMoreMs: 15_000 },
  photo: { atOnce: 120, oneMoreMs: 2_000 },
  invitation: { atOnce: 60, oneMoreMs: 10_000 },
  'see-as': { atOnce: 20, oneMoreMs: 15_000 },
};

/** Counts for each person in this process what takes much. */
export function createEffortLimits(clock: Clock): LimitEffort {
  const limits = Object.fromEntries(
    Object.entries(ALLOWANCES).map(([effort, allowance]) => [effort, limitPeople(clock, allowance)]),
  ) as Record<Effort, PeopleLimit>;
  return (effort, userId) => {
    if (userId !== undefined) limits[effort].take(userId);
  };
}
