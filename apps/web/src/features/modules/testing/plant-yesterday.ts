import { queryPortal, type TestAccount } from '../../../testing/test-portal.ts';
import { drivenDay, plantDay, yesterday, type DayPlan } from './plant-day.ts';

/** Plants yesterday's facts of an asset in NORTH; by default a driven day. */
export async function plantYesterday(
  account: TestAccount,
  code: string,
  plan: Partial<DayPlan> = {},
): Promise<void> {
  await plantDay(queryPortal, {
    accountId: account.id,
    assetId: account.assetIds[code] ?? 0,
    unitId: account.unitIds['NORTH'] ?? 0,
    category: '',
    day: yesterday,
    facts: drivenDay,
    ...plan,
  });
}
