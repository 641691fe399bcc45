import { seesModule, type ModuleCode } from '../modules.ts';
import type { MetricCode } from './values.ts';

const cockpit = 'services:simc:cockpit';
const fleet = 'services:simc:fleet';
const connectivity = 'services:simc:connectivity';
const utilization = 'services:simc:utilization';
const safety = 'services:simc:safety';
const financials = 'services:simc:financials';
/** Assets, trips and geofences show these sums, and API keys of the fleet read them. */
const geolocation = 'services:simc:geolocalizacao';

/** Modules that show each metric, its own first. Access to any of them gives access to the metric everywhere. */
export const metricModules: Readonly<Record<MetricCode, readonly [ModuleCode, ...ModuleCode[]]>> = {
  utilization: [utilization, cockpit, financials, geolocation],
  working_share: [utilization, cockpit, financials],
  utilization_in_hours: [utilization, cockpit, financials],
  idle_share: [utilization, cockpit],
  engine_hours: [utilization, cockpit, geolocation],
  idle_hours: [utilization, cockpit, geolocation],
  distance: [safety, geolocation],
  days_on_site: [utilization, cockpit, 'services:simc:geolocalizacao:cercas'],
  physical_availability: [fleet, cockpit],
  mechanical_availability: [fleet, cockpit],
  availability_in_hours: [fleet, cockpit],
  mtbf: [fleet],
  mttr: [fleet, cockpit],
  faults_per_100_h: [fleet],
  fault_share: [fleet],
  communicating_share: [connectivity, cockpit],
  completeness: [connectivity],
  data_delay: [connectivity],
  buffered_share: [connectivity],
  speeding_per_100_km: [safety, cockpit],
  over_limit_share: [safety],
  light_over_share: [safety],
  serious_over_share: [safety],
  grave_over_share: [safety],
  serious_speeding_per_100_km: [safety],
  events_per_100_h: [safety],
  use_outside_hours: [safety],
  fuel: [utilization, financials],
  fuel_per_hour: [utilization],
  fuel_per_100_km: [utilization, financials],
  idle_fuel_share: [utilization],
  co2: [utilization],
  co2_per_hour: [utilization],
  co2_per_100_km: [utilization],
  cost: [financials],
  cost_per_hour: [financials],
  idle_cost: [financials],
  cost_per_km: [financials],
  fuel_cost: [financials],
  rental_time_utilization: [financials],
};

/** Predicate: do these modules give access to the metric? */
export function seesMetric(sees: readonly string[], metric: MetricCode): boolean {
  return metricModules[metric].some((module) => seesModule(sees, module));
}
