import type { Clock } from '../../platform/clock.ts';
import { limitPeople } from '../../platform/http/limit-people.ts';
import { addressBlock } from '../identity/sign-in-limits.ts';

/** Wrong passwords of one address for one link. */
const OF_ADDRESS = { atOnce: 10, oneMoreMs: 30_000 };
/** Wrong passwords of all addresses for one link. */
const OF_LINK = { atOnce: 200, oneMoreMs: 60_000 };
const ADMITTED_AT_MOST = 10_000;

export interface PasswordTrials {
  /**
   * Runs `isRight` unless too many wrong passwords came before.
   * @throws DomainError too_many_requests with the seconds to wait
   */
  count(link: string, address: string, isRight: () => Promise<boolean>): Promise<boolean>;
}

/**
 * Counts wrong passwords of links by address, so that nobody who guesses keeps others out. Guesses from many addresses meet a
 * higher limit of the link, which does not apply to an address that has opened the link before.
 */
export function createPasswordTrials(clock: Clock): PasswordTrials {
  const ofAddress = limitPeople(clock, OF_ADDRESS);
  const ofLink = limitPeople(clock, OF_LINK);
  /** Pairs of link and address that were right; the oldest first. */
  const admitted = new Set<string>();
  return {
    count: async (link, address, isRight) => {
      const pair = `${link} ${addressBlock(address)}`;
      ofAddress.take(pair);
      const isKnown = admitted.has(pair);
      // Counted before the password is looked at, so that many at once cannot slip through.
      if (!isKnown) ofLink.take(link);
      const right = await isRight();
      if (!right) return false;
      ofAddress.giveBack(pair);
      if (!isKnown) ofLink.giveBack(link);
      admitted.delete(pair);
      admitted.add(pair);
      const [oldest] = admitted;
      if (admitted.size > ADMITTED_AT_MOST && oldest !== undefined) admitted.delete(oldest);
      return true;
    },
  };
}
