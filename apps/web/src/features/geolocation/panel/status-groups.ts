import { assetStatuses, notReportingStatuses, type AssetStatus } from '@azimute/contract/assets/values';

/** Filters that stand for several statuses: the specification's alternative names, and assets not reporting. */
export const statusGroups = ['active', 'inactive', 'not_reporting'] as const;
export type StatusGroup = (typeof statusGroups)[number];

const active: readonly AssetStatus[] = ['running', 'turned_off'];
export const statusesOf: Readonly<Record<StatusGroup, readonly AssetStatus[]>> = {
  active,
  inactive: assetStatuses.filter((status) => !active.includes(status)),
  not_reporting: notReportingStatuses,
};

/** Returns the group with exactly these statuses; null if there is none. */
export function statusGroupOf(status: readonly AssetStatus[]): StatusGroup | null {
  const isSame = (group: StatusGroup) =>
    statusesOf[group].length === status.length && statusesOf[group].every((one) => status.includes(one));
  return statusGroups.find(isSame) ?? null;
}
