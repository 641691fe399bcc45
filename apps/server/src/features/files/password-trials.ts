import type { Clock } from '../../platform/clock.ts';
import { limitPeople } from '../../platform/http/limit-people.ts';
import { addressBlock } from '../identity/sign-in-limits.ts';

/** Limit of wrong passwords from one address for one link. */
const OF_ADDRESS = { atOnce: 10, oneMoreMs: 30_000 };
/** Limit of wrong passwords from all addresses for one link. */
const OF_LINK = { atOnce: 200, oneMoreMs: 60_000 };
const ADMITTED_AT_MOST = 10_000;

export interface PasswordTrials {
  /**
   * Runs `isRight` unless there were too many wrong passwords.
   * @throws DomainError too_many_requests with the seconds to wait
   */
  count(link: string, address: string, isRight: () => Promise<boolean>): Promise<boolean>;
}

/**
 * Counts wrong passwords of links by address, so that guessing does not lock others out. Guesses from many addresses
 * reach a higher limit of the link, which does not apply to addresses that have opened it before.
 */
export function createPasswordTrials(clock: Clock): PasswordTrials {
  const ofAddress = limitPeople(clock, OF_ADDRESS);
  const ofLink = limitPeople(clock, OF_LINK);
  /** Pairs of link and address with a correct password, oldest first. */
  const admitted = new Set<string>();
  return {
    count: async (link, address, isRight) => {
      const pair = `${link} ${addressBlock(address)}`;
      ofAddress.take(pair);
      const isKnown = admitted.has(pair);
      // Counted before the password is checked, so that concurrent guesses cannot bypass the limit.
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
