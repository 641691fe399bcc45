import { assetStatuses, type AssetStatus } from '@azimute/contract/assets/values';

/** The second wording of the statuses: filters that stand for several of them. */
export const statusGroups = ['active', 'inactive'] as const;
export type StatusGroup = (typeof statusGroups)[number];

const active: readonly AssetStatus[] = ['running', 'turned_off'];
export const statusesOf: Readonly<Record<StatusGroup, readonly AssetStatus[]>> = {
  active,
  inactive: assetStatuses.filter((status) => !active.includes(status)),
};

/** The wording that stands for just these statuses; null when none does. */
export function statusGroupOf(status: readonly AssetStatus[]): StatusGroup | null {
  const isSame = (group: StatusGroup) =>
    statusesOf[group].length === status.length && statusesOf[group].every((one) => status.includes(one));
  return statusGroups.find(isSame) ?? null;
}
