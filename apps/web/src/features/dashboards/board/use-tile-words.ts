import type { AssetStatus, DeviceEventKind } from '@azimute/contract';
import type { GeofenceEventKind, Severity } from '@azimute/contract/geofences/values';
import type { tileSources, TileSourceName, TileUnit } from '@azimute/contract/dashboards/values';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { BoardData, Content } from '../api/dashboard-queries.ts';

export type Tile = Extract<Content['body'], { kind: 'native' }>['tiles'][number];
export type SourceTile = Exclude<Tile, { view: 'text' }>;
export type TileData = BoardData['tiles'][number];
type Group = TileData['groups'][number];

type ImportKind = 'asset' | 'position' | 'user';
type Outcome = 'queued' | 'running' | 'finished' | 'failed' | 'cancelled';
type MeasuresOf = { [S in TileSourceName]: keyof (typeof tileSources)[S]['measures'] };
/** What a source can add up. */
export type Measure = MeasuresOf[TileSourceName];

/** How each measure of each source is made. */
const formulas = {
  fleet_status: { assets: 'formula_fleet_assets', share: 'formula_fleet_share' },
  silent_assets: { assets: 'formula_silent_assets', silence: 'formula_silence' },
  utilization: { share: 'formula_utilization', running: 'formula_running' },
  trips: { trips: 'formula_trips', distance: 'formula_distance', idling: 'formula_idling' },
  device_messages: { events: 'formula_device_events' },
  imports: { imports: 'formula_imports' },
  geofence_visits: { visits: 'formula_visits', duration: 'formula_duration' },
  geofence_events: { events: 'formula_geofence_events' },
} as const satisfies { [S in TileSourceName]: Readonly<Record<MeasuresOf[S], string>> };
type Formulas = (typeof formulas)[TileSourceName];
type Formula = Formulas extends infer One ? (One extends unknown ? One[keyof One] : never) : never;

export interface TileWords {
  readonly title: (tile: Tile) => string;
  readonly formula: (tile: SourceTile) => string;
  /** A value with its unit. */
  readonly value: (unit: TileUnit | null, value: number | null) => string;
  readonly group: (tile: SourceTile, group: Group) => string;
}

/** What tiles say, in the language that is shown. */
export function useTileWords(): TileWords {
  const text = useText('dashboards');
  const format = useFormat();
  const status = useText('status');
  const severity = useText('severity');
  const fences = useText('geofences');
  const messages = useText('device-messages');
  return useMemo(
    () => ({
      title: (tile) => {
        if (tile.title !== '') return tile.title;
        if (tile.view === 'text') return text('view_text');
        const source = text(`source_${tile.source}`);
        return tile.groupBy === null ? source : `${source} · ${text(`group_${tile.groupBy}`)}`;
      },
      formula: ({ source, measure }) =>
        text((formulas[source] as Readonly<Record<string, Formula>>)[measure] ?? 'formula_fleet_assets'),
      value: (unit, value) => {
        if (unit === 'percent') return format.percent(value === null ? null : value / 100);
        if (unit === 'kilometers') return format.distance(value);
        return unit === 'hours' ? format.hours(value) : format.number(value);
      },
      group: ({ source, groupBy }, { key, label }) => {
        if (label !== null) return label === '' ? text('withoutGroup') : label;
        // Keys that are words of the product.
        if (groupBy === 'status') return status(key as AssetStatus);
        if (groupBy === 'severities') return severity(key as Severity);
        if (groupBy === 'outcomes') return text(`outcome_${key as Outcome}`);
        if (source === 'geofence_events') return fences(`kind_${key as GeofenceEventKind}`);
        if (source === 'imports') return text(`import_${key as ImportKind}`);
        return messages(`kind_${key as DeviceEventKind}`);
      },
    }),
    [text, status, severity, fences, messages, format],
  );
}
