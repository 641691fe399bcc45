import type { FigureVariants, MetricCode, MetricGrouping } from '@azimute/contract';
import { familyOf, metricVariants, withVariants } from '@azimute/contract/metrics/variants';
import { moduleFigures } from '@azimute/contract/metrics/module-figures';
import type { SuiteSlug } from '@azimute/contract/routes';

/** Fleet data shown in addition to figures. */
export type FleetPart =
  | 'exceptions'
  | 'late-changes'
  | 'composition'
  | 'meter-ages'
  | 'maintenance'
  | 'silence-bands'
  | 'silent-assets'
  | 'scores'
  | 'moves'
  | 'devices';

/** A panel of a module's page. */
export type PanelDefinition =
  /** Metrics by day: columns of the first that contain the second, or lines. */
  | {
      readonly kind: 'days';
      readonly metrics: readonly MetricCode[];
      readonly as: 'columns' | 'line';
    }
  /** Parts of a metric by day, stacked in columns. */
  | {
      readonly kind: 'days';
      readonly metrics: readonly MetricCode[];
      readonly as: 'parts';
      readonly of: MetricCode;
    }
  /** One metric by a property of assets, largest first. */
  | { readonly kind: 'bars'; readonly metric: MetricCode; readonly groupBy: MetricGrouping }
  /** One metric by hour of the week. */
  | { readonly kind: 'hours'; readonly metric: MetricCode }
  /** Assets with the highest or lowest values of the first metric. */
  | { readonly kind: 'ranking'; readonly metrics: readonly MetricCode[]; readonly order: 'asc' | 'desc' }
  /** The fleet itself. */
  | { readonly kind: 'fleet'; readonly part: FleetPart }
  /** Several metrics by UL. */
  | { readonly kind: 'units'; readonly metrics: readonly MetricCode[] };

export interface ModuleDefinition {
  readonly slug: SuiteSlug;
  readonly tiles: readonly MetricCode[];
  /** Each with its width in columns, out of twelve. */
  readonly panels: readonly (PanelDefinition & { readonly columns: 5 | 7 | 12 })[];
}

/** Definition of each module, in display order, for accounts without chosen variants. */
const modules: Readonly<Record<SuiteSlug, ModuleDefinition>> = {
  cockpit: {
    slug: 'cockpit',
    tiles: moduleFigures.cockpit,
    panels: [
      { kind: 'fleet', part: 'exceptions', columns: 7 },
      { kind: 'bars', metric: 'utilization', groupBy: 'categories', columns: 5 },
      { kind: 'fleet', part: 'late-changes', columns: 12 },
      {
        kind: 'units',
        metrics: ['utilization', 'mechanical_availability', 'idle_share', 'communicating_share'],
        columns: 12,
      },
      {
        kind: 'ranking',
        metrics: ['idle_share', 'engine_hours', 'communicating_share'],
        order: 'desc',
        columns: 7,
      },
      { kind: 'hours', metric: 'utilization', columns: 5 },
      { kind: 'days', metrics: ['engine_hours', 'idle_hours'], as: 'columns', columns: 12 },
    ],
  },
  fleet: {
    slug: 'fleet',
    tiles: moduleFigures.fleet,
    panels: [
      { kind: 'days', metrics: ['physical_availability'], as: 'line', columns: 7 },
      { kind: 'fleet', part: 'meter-ages', columns: 5 },
      { kind: 'fleet', part: 'composition', columns: 12 },
      { kind: 'fleet', part: 'maintenance', columns: 12 },
      { kind: 'ranking', metrics: ['mttr', 'mtbf', 'physical_availability'], order: 'desc', columns: 7 },
      { kind: 'bars', metric: 'physical_availability', groupBy: 'manufacturers', columns: 5 },
      { kind: 'ranking', metrics: ['faults_per_100_h', 'fault_share'], order: 'desc', columns: 7 },
      { kind: 'bars', metric: 'faults_per_100_h', groupBy: 'models', columns: 5 },
      {
        kind: 'units',
        metrics: [
          'physical_availability',
          'availability_in_hours',
          'mechanical_availability',
          'mtbf',
          'mttr',
        ],
        columns: 12,
      },
    ],
  },
  connectivity: {
    slug: 'connectivity',
    tiles: moduleFigures.connectivity,
    panels: [
      { kind: 'days', metrics: ['communicating_share'], as: 'line', columns: 7 },
      { kind: 'fleet', part: 'silence-bands', columns: 5 },
      { kind: 'fleet', part: 'silent-assets', columns: 12 },
      {
        kind: 'ranking',
        metrics: ['communicating_share', 'completeness', 'data_delay'],
        order: 'asc',
        columns: 7,
      },
      { kind: 'bars', metric: 'communicating_share', groupBy: 'units', columns: 5 },
      { kind: 'fleet', part: 'devices', columns: 12 },
    ],
  },
  utilization: {
    slug: 'utilization',
    tiles: moduleFigures.utilization,
    panels: [
      { kind: 'days', metrics: ['engine_hours', 'idle_hours'], as: 'columns', columns: 7 },
      { kind: 'bars', metric: 'utilization', groupBy: 'categories', columns: 5 },
      { kind: 'ranking', metrics: ['idle_share', 'engine_hours', 'idle_hours'], order: 'desc', columns: 7 },
      { kind: 'hours', metric: 'utilization', columns: 5 },
      {
        kind: 'ranking',
        metrics: ['utilization', 'utilization_in_hours', 'days_on_site'],
        order: 'asc',
        columns: 7,
      },
      { kind: 'bars', metric: 'utilization', groupBy: 'units', columns: 5 },
      {
        kind: 'ranking',
        metrics: ['fuel_per_hour', 'fuel', 'idle_fuel_share'],
        order: 'desc',
        columns: 7,
      },
      { kind: 'bars', metric: 'co2', groupBy: 'categories', columns: 5 },
      { kind: 'fleet', part: 'moves', columns: 12 },
    ],
  },
  safety: {
    slug: 'safety',
    tiles: moduleFigures.safety,
    panels: [
      { kind: 'fleet', part: 'scores', columns: 12 },
      {
        kind: 'days',
        metrics: ['light_over_share', 'serious_over_share', 'grave_over_share'],
        as: 'parts',
        of: 'over_limit_share',
        columns: 7,
      },
      { kind: 'bars', metric: 'speeding_per_100_km', groupBy: 'units', columns: 5 },
      {
        kind: 'ranking',
        metrics: ['speeding_per_100_km', 'over_limit_share', 'distance'],
        order: 'desc',
        columns: 7,
      },
      { kind: 'bars', metric: 'serious_speeding_per_100_km', groupBy: 'categories', columns: 5 },
      {
        kind: 'ranking',
        metrics: ['serious_over_share', 'grave_over_share', 'light_over_share'],
        order: 'desc',
        columns: 7,
      },
      { kind: 'bars', metric: 'use_outside_hours', groupBy: 'units', columns: 5 },
    ],
  },
  financials: {
    slug: 'financials',
    tiles: moduleFigures.financials,
    panels: [
      { kind: 'days', metrics: ['cost', 'idle_cost'], as: 'columns', columns: 7 },
      { kind: 'bars', metric: 'cost_per_hour', groupBy: 'categories', columns: 5 },
      { kind: 'ranking', metrics: ['cost', 'cost_per_hour', 'idle_cost'], order: 'desc', columns: 7 },
      { kind: 'bars', metric: 'cost', groupBy: 'categories', columns: 5 },
      { kind: 'ranking', metrics: ['fuel_cost', 'fuel', 'fuel_per_100_km'], order: 'desc', columns: 7 },
      { kind: 'bars', metric: 'fuel_cost', groupBy: 'categories', columns: 5 },
      { kind: 'ranking', metrics: ['rental_time_utilization', 'utilization'], order: 'asc', columns: 7 },
      { kind: 'bars', metric: 'rental_time_utilization', groupBy: 'categories', columns: 5 },
      {
        kind: 'units',
        metrics: ['cost', 'cost_per_hour', 'idle_cost', 'cost_per_km', 'rental_time_utilization'],
        columns: 12,
      },
    ],
  },
};

/**
 * Returns a module's definition with the account's variants, except by hour of the week, which few variants support.
 */
export function moduleOf(slug: SuiteSlug, variants: FigureVariants | undefined): ModuleDefinition {
  const module = modules[slug];
  if (variants === undefined) return module;
  return {
    ...module,
    tiles: withVariants(module.tiles, variants),
    panels: module.panels.map((panel) => {
      if ('metrics' in panel) return { ...panel, metrics: withVariants(panel.metrics, variants) };
      if (panel.kind !== 'bars') return panel;
      const [metric = panel.metric] = withVariants([panel.metric], variants);
      return { ...panel, metric };
    }),
  };
}

/** Returns the metrics that can rank assets: a module's figures and all of their variants. */
export function rankedBy({ tiles }: ModuleDefinition): readonly MetricCode[] {
  const variants = tiles.flatMap((metric): readonly MetricCode[] => {
    const family = familyOf(metric);
    return family === null ? [] : metricVariants[family];
  });
  return [...new Set([...tiles, ...variants])];
}

/** Returns the name of a metric in an address, such as `idle-share`. */
export function contentOfMetric(code: MetricCode): string {
  return code.replaceAll('_', '-');
}

export function metricOfContent(content: string, codes: readonly MetricCode[]): MetricCode | undefined {
  return codes.find((code) => contentOfMetric(code) === content);
}
