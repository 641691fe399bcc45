import {
  tileSourceNames,
  tileSourceShape,
  type TileGrouping,
  type TileSourceName,
  type TileView,
} from '@azimute/contract/dashboards/values';
import type { Place } from './place-tiles.ts';
import type { SourceTile, Tile } from './use-tile-words.ts';

/** Form values of a tile of any kind. */
export interface TileValues {
  readonly view: TileView;
  readonly title: string;
  readonly text: string;
  readonly source: TileSourceName;
  readonly measure: string;
  readonly groupBy: TileGrouping;
  readonly most: number | string;
  readonly status: SourceTile['status'];
  readonly units: readonly string[];
  readonly categories: readonly string[];
  readonly target: number | string;
}

const usualMost = 10;

const empty: TileValues = {
  view: 'figure',
  title: '',
  text: '',
  source: 'fleet_status',
  measure: 'assets',
  groupBy: 'status',
  most: usualMost,
  status: [],
  units: [],
  categories: [],
  target: '',
};

/** Initial sizes of new tiles. */
export const sizes: Readonly<Record<TileView, Pick<Place, 'w' | 'h'>>> = {
  figure: { w: 3, h: 3 },
  trend: { w: 6, h: 4 },
  bars: { w: 6, h: 4 },
  ranking: { w: 4, h: 4 },
  map: { w: 6, h: 5 },
  table: { w: 4, h: 4 },
  text: { w: 4, h: 2 },
};

export function valuesOf(tile: Tile | undefined): TileValues {
  if (tile === undefined) return empty;
  if (tile.view === 'text') return { ...empty, view: 'text', title: tile.title, text: tile.text };
  const { view, title, source, measure, groupBy, most, status, filter, target } = tile;
  const [usual = 'units'] = tileSourceShape(source).groups;
  return {
    ...empty,
    view,
    title,
    source,
    measure,
    most,
    status,
    groupBy: groupBy ?? usual,
    units: filter.units.map(String),
    categories: filter.categories,
    target: target ?? '',
  };
}

/** Returns the values for another source, with the defaults of that source. */
export function withSource(values: TileValues, source: TileSourceName): TileValues {
  const { measures, groups, hasStatus } = tileSourceShape(source);
  const [measure = ''] = Object.keys(measures);
  const [groupBy = 'units'] = groups;
  return {
    ...values,
    source,
    measure: values.measure in measures ? values.measure : measure,
    groupBy: groups.includes(values.groupBy) ? values.groupBy : groupBy,
    status: hasStatus ? values.status : [],
  };
}

/** Returns the sources that a view supports: a trend needs a period, a map needs places. */
export function sourcesFor(view: TileView): readonly TileSourceName[] {
  return tileSourceNames.filter((name) => {
    const { hasPeriod, hasPlaces } = tileSourceShape(name);
    return (view !== 'trend' || hasPeriod) && (view !== 'map' || hasPlaces === true);
  });
}

/** Returns the values for another view, with a source that supports it. */
export function withView(values: TileValues, view: TileView): TileValues {
  const sources = sourcesFor(view);
  const [first = values.source] = sources;
  const shown = sources.includes(values.source) ? values : withSource(values, first);
  return { ...shown, view, ...(view === 'map' && { measure: 'assets' }) };
}

export const isGrouped = (view: TileView): boolean => ['bars', 'ranking', 'table'].includes(view);

export function toTile(values: TileValues, id: string, place: Place): Tile {
  const { view, title, text, source, measure, groupBy, most, status, units, categories, target } = values;
  if (view === 'text') return { id, ...place, view, title, text };
  return {
    id,
    ...place,
    view,
    title,
    source,
    measure,
    status,
    groupBy: isGrouped(view) ? groupBy : null,
    most: most === '' ? usualMost : Number(most),
    filter: { units: units.map(Number), categories: [...categories] },
    target: target === '' ? null : Number(target),
  };
}

/** Returns an id that is unique on the board. */
export function nextTileId(tiles: readonly Tile[]): string {
  const numbers = tiles.map(({ id }) => Number(/^tile-(\d{1,9})$/.exec(id)?.[1] ?? 0));
  return `tile-${Math.max(0, ...numbers) + 1}`;
}
