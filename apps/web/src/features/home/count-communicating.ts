import type { AssetStatus } from '@azimute/contract';

/** Statuses that the assets heard within their time may have. */
export const communicatingStatuses = [
  'running',
  'turned_off',
  'in_maintenance',
  'temporarily_disabled',
] as const satisfies readonly AssetStatus[];

export interface Communicating {
  readonly count: number;
  /** Null where there is no asset. */
  readonly share: number | null;
}

/** How many of the assets are neither silent nor without any report. */
export function countCommunicating(statuses: Readonly<Record<AssetStatus, number>>): Communicating {
  const total = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const count = communicatingStatuses.reduce((sum, status) => sum + statuses[status], 0);
  return { count, share: total === 0 ? null : count / total };
}
