import { assetStatuses, type AssetStatus } from '@azimute/contract/constants';

/** The second wording of the statuses: filters that stand for several of them. */
export const activities = ['active', 'inactive'] as const;
export type Activity = (typeof activities)[number];

const active: readonly AssetStatus[] = ['running', 'turned_off'];
export const statusesOf: Readonly<Record<Activity, readonly AssetStatus[]>> = {
  active,
  inactive: assetStatuses.filter((status) => !active.includes(status)),
};

/** The wording that stands for just these statuses; null when none does. */
export function activityOf(status: readonly AssetStatus[]): Activity | null {
  const isSame = (activity: Activity) =>
    statusesOf[activity].length === status.length &&
    statusesOf[activity].every((one) => status.includes(one));
  return activities.find(isSame) ?? null;
}
