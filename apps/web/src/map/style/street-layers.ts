import type { MapColors } from './map-colors.ts';
import { labelFont, strongLabelFont } from './map-fonts.ts';
import type { StyleLayer } from './style-layer.ts';

type Filter = readonly unknown[];
/** A layer of the tiles, and which of its features are meant. */
type Pick = readonly [layer: string, filter?: Filter];

/** Where a schema of tiles keeps what a street map shows. */
interface Schema {
  readonly park: readonly Pick[];
  readonly water: Pick;
  readonly building: Pick;
  readonly motorway: Pick;
  readonly major: Pick;
  readonly minor: Pick;
  readonly border: Pick;
  readonly region: Pick;
  readonly roadNames: Pick;
  readonly places: Readonly<Record<'country' | 'city' | 'town', Pick>>;
  /** The larger, the earlier a place is written. */
  readonly importance: unknown;
}

const isOneOf = (key: string, ...values: readonly string[]): Filter => [
  'in',
  ['get', key],
  ['literal', values],
];
const towns = ['town', 'village', 'hamlet', 'suburb', 'quarter', 'neighbourhood'] as const;
const green = [
  'park',
  'nature_reserve',
  'forest',
  'wood',
  'grass',
  'national_park',
  'protected_area',
] as const;

/** Of the Protomaps basemap (version 4) and of OpenMapTiles. */
const schemas = {
  protomaps: {
    park: [['landuse', isOneOf('kind', ...green)]],
    water: ['water', ['==', ['geometry-type'], 'Polygon']],
    building: ['buildings'],
    motorway: ['roads', ['==', ['get', 'kind'], 'highway']],
    major: ['roads', ['==', ['get', 'kind'], 'major_road']],
    minor: ['roads', ['==', ['get', 'kind'], 'minor_road']],
    border: ['boundaries', ['==', ['get', 'kind'], 'country']],
    region: ['boundaries', ['==', ['get', 'kind'], 'region']],
    roadNames: ['roads', isOneOf('kind', 'highway', 'major_road', 'minor_road')],
    places: {
      country: ['places', ['==', ['get', 'kind'], 'country']],
      city: ['places', ['all', ['==', ['get', 'kind'], 'locality'], isOneOf('kind_detail', 'city')]],
      town: [
        'places',
        [
          'any',
          isOneOf('kind', 'neighbourhood', 'macrohood'),
          ['all', ['==', ['get', 'kind'], 'locality'], isOneOf('kind_detail', ...towns)],
        ],
      ],
    },
    importance: ['-', 0, ['coalesce', ['get', 'population_rank'], 0]],
  },
  openmaptiles: {
    park: [
      ['landcover', isOneOf('class', 'wood', 'grass')],
      ['park', ['!=', ['geometry-type'], 'Point']],
    ],
    water: ['water'],
    building: ['building'],
    motorway: ['transportation', isOneOf('class', 'motorway', 'trunk')],
    major: ['transportation', isOneOf('class', 'primary', 'secondary')],
    minor: ['transportation', isOneOf('class', 'tertiary', 'minor', 'service')],
    border: ['boundary', ['==', ['get', 'admin_level'], 2]],
    region: ['boundary', ['==', ['get', 'admin_level'], 4]],
    roadNames: ['transportation_name'],
    places: {
      country: ['place', ['==', ['get', 'class'], 'country']],
      city: ['place', ['==', ['get', 'class'], 'city']],
      town: ['place', isOneOf('class', ...towns)],
    },
    importance: ['coalesce', ['get', 'rank'], 99],
  },
} as const satisfies Record<string, Schema>;
export type StreetSchema = keyof typeof schemas;

export const streetSource = 'streets';

/** Which of the schemas that we can draw the layers of a file belong to; null: none. */
export function streetSchemaOf(layers: readonly string[]): StreetSchema | null {
  if (layers.includes('roads') && layers.includes('earth')) return 'protomaps';
  return layers.includes('transportation') && layers.includes('water') ? 'openmaptiles' : null;
}

interface Part extends Omit<StyleLayer, 'id' | 'source' | 'filter'> {
  readonly from: Pick;
}

function partOf(id: string, { from: [layer, filter], ...rest }: Part): StyleLayer {
  const filtered = filter === undefined ? {} : { filter };
  return { id: `${streetSource}-${id}`, source: streetSource, 'source-layer': layer, ...filtered, ...rest };
}

const widthOf = (...stops: readonly number[]): unknown => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...stops,
];
const roundLine = { 'line-cap': 'round', 'line-join': 'round' };

interface RoadLook {
  readonly from: Pick;
  readonly minzoom: number;
  readonly width: readonly number[];
  readonly line: 'road' | 'trunk';
  readonly edge: 'casing' | 'trunkcase';
}

function roadLayers(id: string, { from, minzoom, width, line, edge }: RoadLook): [StyleLayer, StyleLayer] {
  const wider = width.map((value, index) => (index % 2 === 0 ? value : value + 1.6));
  const part = (end: string, paint: StyleLayer['paint']): StyleLayer =>
    partOf(`${id}${end}`, { from, type: 'line', minzoom, layout: roundLine, paint });
  return [
    part('-edge', (colors) => ({ 'line-color': colors[edge], 'line-width': widthOf(...wider) })),
    part('', (colors) => ({ 'line-color': colors[line], 'line-width': widthOf(...width) })),
  ];
}

/** What lies on the ground, bottom to top; the land itself is what the file covers. */
export function streetGround(name: StreetSchema): StyleLayer[] {
  const schema: Schema = schemas[name];
  const roads = [
    roadLayers('minor', {
      from: schema.minor,
      minzoom: 11,
      width: [11, 0.4, 14, 2, 18, 14],
      line: 'road',
      edge: 'casing',
    }),
    roadLayers('major', {
      from: schema.major,
      minzoom: 7,
      width: [7, 0.5, 12, 2.2, 18, 20],
      line: 'road',
      edge: 'casing',
    }),
    roadLayers('motorway', {
      from: schema.motorway,
      minzoom: 4,
      width: [4, 0.5, 8, 1.6, 12, 3.2, 18, 24],
      line: 'trunk',
      edge: 'trunkcase',
    }),
  ];
  return [
    ...schema.park.map((from, index) =>
      partOf(`park-${index}`, { from, type: 'fill', paint: ({ park }) => ({ 'fill-color': park }) }),
    ),
    partOf('water', { from: schema.water, type: 'fill', paint: ({ water }) => ({ 'fill-color': water }) }),
    partOf('building', {
      from: schema.building,
      type: 'fill',
      minzoom: 14,
      paint: ({ built }) => ({ 'fill-color': built }),
    }),
    partOf('region', {
      from: schema.region,
      type: 'line',
      paint: ({ line }) => ({ 'line-color': line, 'line-width': 1, 'line-dasharray': [4, 3] }),
    }),
    ...roads.map(([edge]) => edge),
    ...roads.map(([, line]) => line),
    partOf('border', {
      from: schema.border,
      type: 'line',
      paint: ({ line }) => ({ 'line-color': line, 'line-width': 1.2 }),
    }),
  ];
}

/** Names, in the language of the person where the tiles have it. */
export function streetNames(name: StreetSchema, locale: string): StyleLayer[] {
  const schema: Schema = schemas[name];
  const written = ['coalesce', ['get', `name:${locale}`], ['get', 'name:latin'], ['get', 'name']];
  const label = (id: string, from: Pick, layout: Record<string, unknown>, color: keyof MapColors) =>
    partOf(id, {
      from,
      type: 'symbol',
      layout: {
        'text-field': written,
        'text-font': [labelFont],
        'text-max-width': 9,
        'text-padding': 6,
        'symbol-sort-key': schema.importance,
        ...layout,
      },
      paint: (colors) => ({
        'text-color': colors[color],
        'text-halo-color': colors.halo,
        'text-halo-width': 1.6,
      }),
    });
  const strong = { 'text-font': [strongLabelFont] };
  const { country, city, town } = schema.places;
  const alongRoads = { 'symbol-placement': 'line', 'text-size': 11, 'symbol-sort-key': 0 };
  return [
    { ...label('road-names', schema.roadNames, alongRoads, 'label2'), minzoom: 12 },
    { ...label('town', town, { 'text-size': 12 }, 'label2'), minzoom: 8 },
    label('city', city, { ...strong, 'text-size': 14 }, 'label'),
    { ...label('country', country, { ...strong, 'text-size': 13 }, 'label2'), maxzoom: 7 },
  ];
}
