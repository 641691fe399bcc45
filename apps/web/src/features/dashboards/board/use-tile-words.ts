import type { AssetStatus, DeviceEventKind, MetricCode } from '@azimute/contract';
import { metricUnits } from '@azimute/contract/metrics/values';
import type { GeofenceEventKind, Severity } from '@azimute/contract/geofences/values';
import {
  tileSourceShape,
  type tileSources,
  type TileSourceName,
  type TileUnit,
} from '@azimute/contract/dashboards/values';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useMetricValue } from '../../../ui/use-metric-value.ts';
import type { BoardData, Content } from '../api/dashboard-queries.ts';

export type Tile = Extract<Content['body'], { kind: 'native' }>['tiles'][number];
export type SourceTile = Exclude<Tile, { view: 'text' }>;
export type TileData = BoardData['tiles'][number];
type Group = TileData['groups'][number];

type ImportKind = 'asset' | 'position' | 'user';
type Outcome = 'queued' | 'running' | 'finished' | 'failed' | 'cancelled';
type MeasuresOf = { [S in TileSourceName]: keyof (typeof tileSources)[S]['measures'] };
/** Sources whose measures are metrics, with names and formulas of their own. */
type MetricSource = 'metrics' | 'costs';
type OwnSource = Exclude<TileSourceName, MetricSource>;
/** Measures of the other sources. */
type Measure = MeasuresOf[OwnSource];

/** Texts for the formula of each measure. */
const formulas = {
  fleet_status: { assets: 'formula_fleet_assets', share: 'formula_fleet_share' },
  silent_assets: { assets: 'formula_silent_assets', silence: 'formula_silence' },
  utilization: { share: 'formula_utilization', running: 'formula_running' },
  trips: { trips: 'formula_trips', distance: 'formula_distance', idling: 'formula_idling' },
  device_messages: { events: 'formula_device_events' },
  imports: { imports: 'formula_imports' },
  geofence_visits: { visits: 'formula_visits', duration: 'formula_duration' },
  geofence_events: { events: 'formula_geofence_events' },
  alerts: { alerts: 'formula_alerts', resolving: 'formula_resolving' },
  open_alerts: { alerts: 'formula_open_alerts', overdue: 'formula_overdue', age: 'formula_age' },
} as const satisfies { [S in OwnSource]: Readonly<Record<MeasuresOf[S], string>> };
type Formulas = (typeof formulas)[OwnSource];
type Formula = Formulas extends infer One ? (One extends unknown ? One[keyof One] : never) : never;

type Measured = Pick<SourceTile, 'source' | 'measure'>;

export interface TileWords {
  readonly title: (tile: Tile) => string;
  readonly formula: (tile: Measured) => string;
  /** Name of the measure. */
  readonly measure: (tile: Measured) => string;
  /** Formats a value with its unit. */
  readonly value: (unit: TileUnit | null, value: number | null) => string;
  readonly group: (tile: SourceTile, group: Group) => string;
}

/** Texts of tiles in the current language. */
export function useTileWords(): TileWords {
  const text = useText('dashboards');
  const format = useFormat();
  const status = useText('status');
  const severity = useText('severity');
  const fences = useText('geofences');
  const messages = useText('device-messages');
  const metrics = useText('metrics');
  const metricValue = useMetricValue();
  return useMemo(() => {
    const measure: TileWords['measure'] = ({ source, measure: name }) =>
      isOfMetrics(source) ? metrics(`name_${name as MetricCode}`) : text(`measure_${name as Measure}`);
    return {
      measure,
      title: (tile) => {
        if (tile.title !== '') return tile.title;
        if (tile.view === 'text') return text('view_text');
        const [usual] = Object.keys(tileSourceShape(tile.source).measures);
        const parts = [
          isOfMetrics(tile.source) ? measure(tile) : text(`source_${tile.source}`),
          ...(isOfMetrics(tile.source) || tile.measure === usual ? [] : [measure(tile)]),
          ...(tile.groupBy === null ? [] : [text(`group_${tile.groupBy}`)]),
        ];
        return parts.join(' · ');
      },
      formula: ({ source, measure: name }) =>
        isOfMetrics(source)
          ? metrics(`formula_${name as MetricCode}`)
          : text((formulas[source] as Readonly<Record<string, Formula>>)[name] ?? 'formula_fleet_assets'),
      value: (unit, value) => {
        const ofMetric = metricUnits.find((one) => one === unit);
        return ofMetric === undefined ? format.number(value) : metricValue(value, ofMetric);
      },
      group: ({ source, groupBy }, { key, label }) => {
        if (label !== null) return label === '' ? text('withoutGroup') : label;
        // Keys of groups that are translated.
        if (groupBy === 'status') return status(key as AssetStatus);
        if (groupBy === 'severities') return severity(key as Severity);
        if (groupBy === 'outcomes') return text(`outcome_${key as Outcome}`);
        if (source === 'geofence_events') return fences(`kind_${key as GeofenceEventKind}`);
        if (source === 'imports') return text(`import_${key as ImportKind}`);
        return messages(`kind_${key as DeviceEventKind}`);
      },
    };
  }, [text, status, severity, fences, messages, metrics, metricValue, format]);
}

function isOfMetrics(source: TileSourceName): source is MetricSource {
  return source === 'metrics' || source === 'costs';
}
