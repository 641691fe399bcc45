import type { AssetStatus } from '@azimute/contract';

/** Share of the assets that are neither silent nor without any report; null where there is no asset. */
export function communicatingShare(statuses: Readonly<Record<AssetStatus, number>>): number | null {
  const total = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  return (total - statuses.without_communication - statuses.without_status) / total;
}
