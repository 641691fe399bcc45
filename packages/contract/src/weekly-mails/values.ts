import type { MetricCode } from '../metrics/values.ts';
import type { SuiteSlug } from '../routes.ts';

/** The figures of each module, in their order: the tiles of its page, and what its weekly mail says. */
export const moduleFigures = {
  cockpit: [
    'utilization',
    'mechanical_availability',
    'idle_share',
    'communicating_share',
    'engine_hours',
    'mttr',
    'speeding_per_100_km',
    'days_on_site',
  ],
  fleet: ['physical_availability', 'mechanical_availability', 'mtbf', 'mttr'],
  connectivity: ['communicating_share', 'completeness', 'data_delay', 'buffered_share'],
  utilization: ['utilization', 'engine_hours', 'idle_share', 'days_on_site'],
  safety: ['speeding_per_100_km', 'over_limit_share', 'events_per_100_h', 'use_outside_hours'],
  financials: ['cost_per_hour', 'cost', 'idle_cost', 'cost_per_km', 'rental_time_utilization'],
} as const satisfies Readonly<Record<SuiteSlug, readonly MetricCode[]>>;

/** Whoever sees alerts has the open ones in the place of the last figure. */
export const modulesWithAlerts: readonly SuiteSlug[] = ['cockpit'];

/** What figures are narrowed down by. */
export const weeklyMailFilters = [
  'units',
  'categories',
  'segments',
  'customers',
  'regions',
  'tags',
  'manufacturers',
  'models',
  'assets',
] as const;
/** Of one person in an account. */
export const weeklyMailsMost = 30;
/** When a mail goes out on a Monday, by the clock of its reader. */
export const weeklyMailHour = 6;
