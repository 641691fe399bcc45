import { activityOf, worksStanding, type Activity } from '@azimute/contract/assets/activity';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../../api/account-query.ts';
import { useAccount } from '../../../api/use-session.ts';
import type { FleetRow } from '../../../live/live-protocol.ts';

/** Whether machines of a category work while they stand, as the account has set it. */
export function useWorksStanding(category: string): boolean {
  const { data } = useQuery(accountQuery(useAccount().id));
  return worksStanding(category, data?.worksStanding ?? {});
}

/** What an asset does now; null where it is not known. */
export function useActivity(row: FleetRow): Activity | null {
  return activityOf({ ...row, worksStanding: useWorksStanding(row.category) });
}
