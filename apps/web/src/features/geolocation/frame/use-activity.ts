import { activityOf, motionOf, type Activity, type CategoryMotion } from '@azimute/contract/assets/activity';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../../api/account-query.ts';
import { useAccount } from '../../../api/use-session.ts';
import type { FleetRow } from '../../../live/live-protocol.ts';

/** How machines of a category move and stand, as the account has set it. */
export function useMotion(category: string): CategoryMotion {
  const { data } = useQuery(accountQuery(useAccount().id));
  return motionOf(category, data?.worksStanding ?? {});
}

/** What an asset does now; null where it is not known. */
export function useActivity(row: FleetRow): Activity | null {
  return activityOf({ ...row, motion: useMotion(row.category) });
}
