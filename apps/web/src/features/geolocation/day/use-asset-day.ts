import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../api/use-session.ts';
import { useNow } from '../../../ui/use-now.ts';
import { assetDayOptions } from './asset-day-options.ts';
import { dayOf } from '../../../ui/calendar/calendar-day.ts';
import type { PreparedDay } from '../../routes/trail/prepare-day.ts';

/**
 * Today of the asset in the address, read again each minute; the map lengthens the trail itself meanwhile. Nothing of it
 * is told unless the live fleet knows the asset: what a person may no longer see is gone at once, not at the next reading.
 */
export function useAssetDay(assetId: number | null, knownId: number | null): PreparedDay | undefined {
  const account = useAccount();
  const today = dayOf(useNow(60_000).getTime(), account.timeZone);
  const { data } = useQuery({ ...assetDayOptions(assetId ?? 0, today, account), enabled: assetId !== null });
  return knownId !== null && knownId === assetId && data?.assetId === assetId ? data : undefined;
}
