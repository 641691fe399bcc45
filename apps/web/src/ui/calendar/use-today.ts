import { useState } from 'react';
import { useAccount } from '../../api/use-session.ts';
import { useNow } from '../use-now.ts';
import { dayOf } from './calendar-day.ts';

/** Returns the account's date at the first render. */
export function useToday(): string {
  const { timeZone } = useAccount();
  const [today] = useState(() => dayOf(Date.now(), timeZone));
  return today;
}

/** Returns the account's current date, which changes at midnight. */
export function useCurrentDay(): string {
  const { timeZone } = useAccount();
  return dayOf(useNow(60_000).getTime(), timeZone);
}
