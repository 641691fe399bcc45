import { activityOf, motionOf, type Activity, type CategoryMotion } from '@azimute/contract/assets/activity';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../../api/account-query.ts';
import { useAccount } from '../../../api/use-session.ts';
import type { FleetRow } from '../../../live/live-protocol.ts';

/** Returns the settings by which machines of a category count as moving, working or idling. */
export function useMotion(category: string): CategoryMotion {
  const { data } = useQuery(accountQuery(useAccount().id));
  return motionOf(category, data?.worksStanding ?? {});
}

/** Returns an asset's current activity; null if unknown. */
export function useActivity(row: FleetRow): Activity | null {
  return activityOf({ ...row, motion: useMotion(row.category) });
}
