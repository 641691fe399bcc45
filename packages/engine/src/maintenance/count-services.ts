import { maintenanceMeters, type MaintenanceMeter } from '@azimute/contract/maintenance-plans';
import { findCoveringTasks, type MaintenanceTask } from './maintenance-task.ts';

export type DailyUse = Readonly<Record<Exclude<MaintenanceMeter, 'days'>, number>>;

/**
 * Counts the services that would have been due on each day, if each was done on the day it was due, beginning with none
 * due. Of tasks due on the same day, those that another includes are done with it.
 */
export function countServices(tasks: readonly MaintenanceTask[], use: readonly DailyUse[]): number[] {
  const covering = findCoveringTasks(tasks);
  const since = new Map(tasks.map(({ id }) => [id, { hours: 0, kilometers: 0, days: 0, liters: 0 }]));
  return use.map((day) => {
    const due = new Set<string>();
    for (const { id, every } of tasks) {
      const counts = since.get(id);
      if (counts === undefined) continue;
      for (const meter of maintenanceMeters) {
        counts[meter] += meter === 'days' ? 1 : day[meter];
        const interval = every[meter];
        if (interval !== null && counts[meter] >= interval) due.add(id);
      }
    }
    const isIncluded = (id: string): boolean =>
      [...(covering.get(id) ?? [])].some((other) => other !== id && due.has(other));
    for (const { id } of tasks) {
      if (due.has(id) || isIncluded(id)) since.set(id, { hours: 0, kilometers: 0, days: 0, liters: 0 });
    }
    return [...due].filter((id) => !isIncluded(id)).length;
  });
}
