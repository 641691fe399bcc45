import { useState } from 'react';
import { useAccount } from '../../api/use-session.ts';
import { dayOf } from './calendar-day.ts';

/** The day in the zone of the account when it was first asked for. */
export function useToday(): string {
  const { timeZone } = useAccount();
  const [today] = useState(() => dayOf(Date.now(), timeZone));
  return today;
}
