import type { SuiteSlug } from '../routes.ts';
import type { MetricCode } from './values.ts';

/** Figures of each module in order: the tiles of its page and the content of subscriptions. */
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

/** For users with access to alerts, open alerts replace the last figure. */
export const modulesWithAlerts: readonly SuiteSlug[] = ['cockpit'];
