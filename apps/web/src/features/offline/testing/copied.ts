import type { DeviceCopy } from '../store/device-copy.ts';

/** A copy of an empty fleet. */
export function copyTaken(takenAt: string, change: Partial<DeviceCopy> = {}): DeviceCopy {
  return {
    takenAt,
    owner: { personId: 7, accountId: 3 },
    person: 'Ana Planted',
    account: 'Mine',
    locale: 'en',
    timeZone: 'UTC',
    distanceUnit: 'km',
    treatsAlerts: true,
    changesAssets: true,
    assets: null,
    alerts: null,
    workOrders: null,
    ...change,
  };
}
