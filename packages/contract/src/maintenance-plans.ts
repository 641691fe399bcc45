import type { CallPaths } from './call-address.ts';
import { recordPaths } from './record-paths.ts';

/** Amounts by which the interval of a task is counted. */
export const maintenanceMeters = ['hours', 'kilometers', 'days', 'liters'] as const;
export type MaintenanceMeter = (typeof maintenanceMeters)[number];

/** `floating` counts from the last service, `fixed` in multiples of the interval. */
export const maintenanceCounts = ['floating', 'fixed'] as const;
export type MaintenanceCount = (typeof maintenanceCounts)[number];

/** `due` within the tolerance before and after the end of the interval, then `overdue`. */
export const maintenanceStates = ['overdue', 'due', 'planned', 'unknown'] as const;
export type MaintenanceState = (typeof maintenanceStates)[number];

export const maintenanceDueSorts = ['dueOn'] as const;
export const maintenancePlanSorts = ['name', 'updatedAt'] as const;
export const maintenanceServiceSorts = ['doneOn', 'updatedAt'] as const;

export const maintenanceNameMaxLength = 120;
export const maintenanceTasksMost = 40;
export const maintenancePartsMost = 50;
export const maintenancePlansMost = 500;
export const maintenanceIntervalMost = 10_000_000;
export const maintenanceTolerancePercentMost = 50;
/** Assets whose past a comparison of plans counts. */
export const maintenanceComparedAssetsMost = 2_000;
/** Days of the longest calendar. */
export const maintenanceCalendarDaysMost = 100;

export const maintenancePlanNames = {
  name: 'MaintenancePlan',
  plural: 'MaintenancePlans',
  path: 'maintenance-plans',
  id: 'maintenancePlanId',
} as const;
export const maintenanceServiceNames = {
  name: 'MaintenanceService',
  plural: 'MaintenanceServices',
  path: 'maintenance-services',
  id: 'maintenanceServiceId',
} as const;

export const maintenancePlanPaths = {
  ...recordPaths(maintenancePlanNames),
  ...recordPaths(maintenanceServiceNames),
  compareMaintenancePlan: 'POST /maintenance-plans/:maintenancePlanId/comparison',
  listMaintenanceDues: 'GET /maintenance-dues',
  getMaintenanceCalendar: 'GET /maintenance-calendar',
} as const satisfies CallPaths;
