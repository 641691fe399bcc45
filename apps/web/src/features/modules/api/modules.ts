import type { MetricCode, MetricGrouping } from '@azimute/contract';
import type { SuiteSlug } from '@azimute/contract/routes';

/** A part of a module's page. */
export type PanelDefinition =
  /** Metrics by day: the parts of a column, or lines. */
  | { readonly kind: 'days'; readonly metrics: readonly MetricCode[]; readonly as: 'columns' | 'line' }
  /** One metric by what assets are, the largest first. */
  | { readonly kind: 'bars'; readonly metric: MetricCode; readonly groupBy: MetricGrouping }
  /** One metric by hour of the week. */
  | { readonly kind: 'hours'; readonly metric: MetricCode }
  /** The assets with most, or least, of the first metric. */
  | { readonly kind: 'ranking'; readonly metrics: readonly MetricCode[]; readonly order: 'asc' | 'desc' }
  /** Several metrics by UL. */
  | { readonly kind: 'units'; readonly metrics: readonly MetricCode[] }
  /** What a call of its own answers. */
  | { readonly kind: 'part'; readonly part: ModulePart };

export const moduleParts = [
  'exceptions',
  'composition',
  'maintenance',
  'silence',
  'devices',
  'scores',
  'costs',
] as const;
export type ModulePart = (typeof moduleParts)[number];

export interface ModuleDefinition {
  readonly slug: SuiteSlug;
  readonly tiles: readonly MetricCode[];
  /** Each with the columns of twelve that it takes. */
  readonly panels: readonly (PanelDefinition & { readonly columns: 5 | 7 | 12 })[];
  /** Pages of the module beside those of its metrics. */
  readonly contents: readonly (ModulePart | 'ranking')[];
}

/** The six modules: what each shows, in its order. */
export const modules: Readonly<Record<SuiteSlug, ModuleDefinition>> = {
  cockpit: {
    slug: 'cockpit',
    tiles: [
      'utilization',
      'mechanical_availability',
      'idle_share',
      'communicating_share',
      'engine_hours',
      'mttr',
      'days_on_site',
      'speeding_per_100_km',
    ],
    panels: [
      { kind: 'part', part: 'exceptions', columns: 7 },
      {
        kind: 'units',
        metrics: ['utilization', 'mechanical_availability', 'idle_share', 'communicating_share'],
        columns: 5,
      },
    ],
    contents: ['exceptions', 'ranking'],
  },
  fleet: {
    slug: 'fleet',
    tiles: ['physical_availability', 'mechanical_availability', 'mtbf', 'mttr'],
    panels: [
      { kind: 'part', part: 'composition', columns: 7 },
      { kind: 'bars', metric: 'physical_availability', groupBy: 'manufacturers', columns: 5 },
      { kind: 'part', part: 'maintenance', columns: 7 },
      { kind: 'bars', metric: 'mtbf', groupBy: 'categories', columns: 5 },
      { kind: 'days', metrics: ['physical_availability'], as: 'line', columns: 7 },
      { kind: 'units', metrics: ['physical_availability', 'mechanical_availability'], columns: 5 },
    ],
    contents: ['composition', 'maintenance', 'ranking'],
  },
  connectivity: {
    slug: 'connectivity',
    tiles: ['communicating_share', 'completeness', 'data_delay', 'buffered_share'],
    panels: [
      { kind: 'days', metrics: ['communicating_share'], as: 'line', columns: 7 },
      { kind: 'bars', metric: 'communicating_share', groupBy: 'units', columns: 5 },
      { kind: 'part', part: 'silence', columns: 12 },
      { kind: 'part', part: 'devices', columns: 7 },
      { kind: 'bars', metric: 'completeness', groupBy: 'models', columns: 5 },
    ],
    contents: ['silence', 'devices', 'ranking'],
  },
  utilization: {
    slug: 'utilization',
    tiles: ['utilization', 'engine_hours', 'idle_share', 'days_on_site'],
    panels: [
      { kind: 'days', metrics: ['engine_hours', 'idle_hours'], as: 'columns', columns: 7 },
      { kind: 'bars', metric: 'utilization', groupBy: 'categories', columns: 5 },
      { kind: 'ranking', metrics: ['idle_share', 'engine_hours', 'idle_hours'], order: 'desc', columns: 7 },
      { kind: 'hours', metric: 'utilization', columns: 5 },
      { kind: 'ranking', metrics: ['utilization', 'engine_hours', 'days_on_site'], order: 'asc', columns: 7 },
      { kind: 'bars', metric: 'utilization', groupBy: 'units', columns: 5 },
    ],
    contents: ['ranking'],
  },
  safety: {
    slug: 'safety',
    tiles: ['speeding_per_100_km', 'over_limit_share', 'events_per_100_h', 'distance'],
    panels: [
      { kind: 'part', part: 'scores', columns: 7 },
      { kind: 'bars', metric: 'speeding_per_100_km', groupBy: 'units', columns: 5 },
      {
        kind: 'ranking',
        metrics: ['speeding_per_100_km', 'over_limit_share', 'distance'],
        order: 'desc',
        columns: 7,
      },
      { kind: 'bars', metric: 'speeding_per_100_km', groupBy: 'categories', columns: 5 },
    ],
    contents: ['scores', 'ranking'],
  },
  financials: {
    slug: 'financials',
    tiles: ['engine_hours', 'idle_hours', 'distance'],
    panels: [{ kind: 'part', part: 'costs', columns: 12 }],
    contents: ['costs', 'ranking'],
  },
};

/** The name of a metric in an address: `idle-share`. */
export function contentOfMetric(code: MetricCode): string {
  return code.replaceAll('_', '-');
}

export function metricOfContent(content: string, codes: readonly MetricCode[]): MetricCode | undefined {
  return codes.find((code) => contentOfMetric(code) === content);
}
