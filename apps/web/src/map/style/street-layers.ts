import { labelPaint, lineNameLayout, placeLayout, strongFont } from './place-labels.ts';
import { railLines, roadLines, type Widths } from './road-lines.ts';
import type { StyleLayer } from './style-layer.ts';

type Filter = readonly unknown[];
/** A tile layer, with a filter for its features. */
type Pick = readonly [layer: string, filter?: Filter];

/** Bottom to top, with their minimum zoom and widths. */
const roadLooks = {
  service: [14, [14, 0.6, 16, 3, 18, 8]],
  minor: [11, [11, 0.4, 14, 2.2, 18, 14]],
  tertiary: [10, [10, 0.5, 14, 3.4, 18, 17]],
  secondary: [9, [9, 0.5, 12, 1.8, 14, 4, 18, 19]],
  primary: [7, [7, 0.5, 12, 2.2, 14, 4.6, 18, 20]],
  motorway: [4, [4, 0.5, 8, 1.6, 12, 3.2, 14, 6, 18, 24]],
} as const satisfies Readonly<Record<string, readonly [minzoom: number, widths: Widths]>>;
type Road = keyof typeof roadLooks;

/** Where a tile schema stores the content of a street map. */
interface Schema {
  readonly fields?: Pick;
  readonly park: readonly Pick[];
  readonly built?: Pick;
  readonly water: Pick;
  readonly waterway?: Pick;
  readonly aeroway?: Pick;
  readonly building: Pick;
  readonly roads: Readonly<Partial<Record<Road, Pick>>>;
  readonly railway?: Pick;
  readonly border?: Pick;
  readonly region?: Pick;
  readonly roadNames: Pick;
  readonly places: Readonly<Partial<Record<'country' | 'city' | 'town' | 'village' | 'quarter', Pick>>>;
  readonly airport?: Pick;
  /** The larger a place, the earlier it is labeled. */
  readonly importance: unknown;
}

const isOneOf = (key: string, ...values: readonly string[]): Filter => [
  'in',
  ['get', key],
  ['literal', values],
];
const isLocality = (...details: readonly string[]): Filter => [
  'all',
  ['==', ['get', 'kind'], 'locality'],
  isOneOf('kind_detail', ...details),
];
const green = [
  'park',
  'nature_reserve',
  'forest',
  'wood',
  'grass',
  'national_park',
  'protected_area',
] as const;
const classes = (layer: string, ...values: readonly string[]): Pick => [layer, isOneOf('class', ...values)];

/** Parts of the portal's streets that match OpenMapTiles. */
const inClasses = {
  fields: classes('landcover', 'farmland'),
  built: classes('landuse', 'residential', 'industrial', 'commercial', 'military', 'institution', 'cemetery'),
  water: ['water'],
  waterway: ['waterway'],
  aeroway: ['aeroway'],
  building: ['building'],
  roads: {
    service: classes('transportation', 'service', 'pedestrian'),
    minor: classes('transportation', 'minor'),
    tertiary: classes('transportation', 'tertiary'),
    secondary: classes('transportation', 'secondary'),
    primary: classes('transportation', 'primary'),
    motorway: classes('transportation', 'motorway', 'trunk'),
  },
  places: {
    city: classes('place', 'city'),
    town: classes('place', 'town'),
    village: classes('place', 'village'),
    quarter: classes('place', 'hamlet', 'suburb', 'quarter', 'neighbourhood'),
  },
  airport: ['aerodrome_label'],
  importance: ['coalesce', ['get', 'rank'], 99],
} as const;

/** Schemas of the Protomaps basemap (version 4), of OpenMapTiles, and of the portal's streets. */
const schemas = {
  protomaps: {
    park: [['landuse', isOneOf('kind', ...green)]],
    water: ['water', ['==', ['geometry-type'], 'Polygon']],
    building: ['buildings'],
    roads: {
      minor: ['roads', ['==', ['get', 'kind'], 'minor_road']],
      primary: ['roads', ['==', ['get', 'kind'], 'major_road']],
      motorway: ['roads', ['==', ['get', 'kind'], 'highway']],
    },
    railway: ['roads', ['==', ['get', 'kind'], 'rail']],
    border: ['boundaries', ['==', ['get', 'kind'], 'country']],
    region: ['boundaries', ['==', ['get', 'kind'], 'region']],
    roadNames: ['roads', isOneOf('kind', 'highway', 'major_road', 'minor_road')],
    places: {
      country: ['places', ['==', ['get', 'kind'], 'country']],
      city: ['places', isLocality('city')],
      town: ['places', isLocality('town')],
      village: ['places', isLocality('village', 'hamlet')],
      quarter: ['places', isOneOf('kind', 'neighbourhood', 'macrohood')],
    },
    importance: ['-', 0, ['coalesce', ['get', 'population_rank'], 0]],
  },
  openmaptiles: {
    ...inClasses,
    park: [
      ['landcover', isOneOf('class', 'wood', 'grass')],
      ['park', ['!=', ['geometry-type'], 'Point']],
    ],
    railway: classes('transportation', 'rail', 'transit'),
    border: ['boundary', ['==', ['get', 'admin_level'], 2]],
    region: ['boundary', ['==', ['get', 'admin_level'], 4]],
    roadNames: ['transportation_name'],
    places: { ...inClasses.places, country: classes('place', 'country') },
  },
  embedded: {
    ...inClasses,
    park: [classes('landcover', 'wood', 'grass', 'wetland'), ['park']],
    railway: ['railway'],
    roadNames: ['transportation'],
  },
} as const satisfies Record<string, Schema>;
export type StreetSchema = keyof typeof schemas;

export const streetSource = 'streets';

/** Returns the supported schema of a file's layers; null if there is none. */
export function streetSchemaOf(layers: readonly string[]): StreetSchema | null {
  if (layers.includes('roads') && layers.includes('earth')) return 'protomaps';
  return layers.includes('transportation') && layers.includes('water') ? 'openmaptiles' : null;
}

/** Returns the layers of a part of a source; none if its schema lacks the part. */
function partsOf(source: string) {
  return (
    id: string,
    from: Pick | undefined,
    look: Omit<StyleLayer, 'id' | 'source' | 'filter'>,
  ): StyleLayer[] => {
    if (from === undefined) return [];
    const [layer, filter] = from;
    const filtered = filter === undefined ? {} : { filter };
    return [{ id: `${source}-${id}`, source, 'source-layer': layer, ...filtered, ...look }];
  };
}

const fillOf = (color: 'land2' | 'park' | 'water'): Omit<StyleLayer, 'id'> => ({
  type: 'fill',
  paint: (colors) => ({ 'fill-color': colors[color] }),
});

/** At high zoom, individual buildings replace built-up areas. */
const builtOpacity = ['interpolate', ['linear'], ['zoom'], 12, 1, 15, 0.3];

/** Ground layers, bottom to top; land is the area covered by the file. */
export function streetGround(name: StreetSchema, source = streetSource): StyleLayer[] {
  const schema: Schema = schemas[name];
  const part = partsOf(source);
  const roads = Object.entries(roadLooks).flatMap(([road, [minzoom, widths]]) =>
    part(road, schema.roads[road as Road], { type: 'line', minzoom, paint: () => ({}) }).map((line) =>
      roadLines(line, widths, { isTrunk: road === 'motorway' }),
    ),
  );
  return [
    ...part('fields', schema.fields, fillOf('land2')),
    ...part('built', schema.built, {
      type: 'fill',
      paint: ({ built }) => ({ 'fill-color': built, 'fill-opacity': builtOpacity }),
    }),
    ...schema.park.flatMap((from, index) => part(`park-${index}`, from, fillOf('park'))),
    ...part('water', schema.water, fillOf('water')),
    ...part('waterway', schema.waterway, {
      type: 'line',
      paint: ({ water }) => ({
        'line-color': water,
        'line-width': ['interpolate', ['exponential', 1.3], ['zoom'], 8, 0.8, 14, 2.4, 18, 8],
      }),
    }),
    ...part('aeroway', schema.aeroway, {
      type: 'line',
      paint: ({ casing }) => ({
        'line-color': casing,
        'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 11, 1.2, 18, 30],
      }),
    }),
    ...part('building', schema.building, {
      type: 'fill',
      minzoom: 14,
      paint: ({ built, casing }) => ({ 'fill-color': built, 'fill-outline-color': casing }),
    }),
    ...part('region', schema.region, {
      type: 'line',
      paint: ({ line }) => ({ 'line-color': line, 'line-width': 1, 'line-dasharray': [4, 3] }),
    }),
    ...roads.map(([edge]) => edge),
    ...roads.map(([, line]) => line),
    ...part('railway', schema.railway, { type: 'line', minzoom: 9, paint: () => ({}) }).flatMap((line) =>
      railLines(line),
    ),
    ...part('border', schema.border, {
      type: 'line',
      paint: ({ line }) => ({ 'line-color': line, 'line-width': 1.2 }),
    }),
  ];
}

/** Names in the user's language, if the tiles have it. */
export function streetNames(name: StreetSchema, locale: string, source = streetSource): StyleLayer[] {
  const schema: Schema = schemas[name];
  const written = ['coalesce', ['get', `name:${locale}`], ['get', 'name:latin'], ['get', 'name']];
  const part = partsOf(source);
  const label = (
    id: string,
    from: Pick | undefined,
    minzoom: number,
    { color = 'label2', ...layout }: Record<string, unknown> & { readonly color?: 'label' | 'label2' },
  ) =>
    part(id, from, {
      type: 'symbol',
      minzoom,
      layout: { 'text-field': written, 'symbol-sort-key': schema.importance, ...layout },
      paint: labelPaint(color),
    });
  const place = { ...placeLayout, 'text-size': 11 };
  const { country, city, town, village, quarter } = schema.places;
  return [
    ...label('river-names', schema.waterway, 12, lineNameLayout),
    ...label('road-names', schema.roadNames, 12, { ...lineNameLayout, 'symbol-sort-key': 0 }),
    ...label('road-refs', schema.roadNames, 8, {
      ...lineNameLayout,
      ...strongFont,
      'text-field': ['get', 'ref'],
      'text-size': 10,
      'text-rotation-alignment': 'viewport',
      'symbol-spacing': 400,
      'symbol-sort-key': 0,
    }),
    ...label('airport', schema.airport, 11, place),
    ...label('quarter', quarter, 12, { ...place, 'text-padding': 20 }),
    ...label('village', village, 10, place),
    ...label('town', town, 8, { ...place, 'text-size': 12 }),
    ...label('city', city, 0, { ...place, ...strongFont, 'text-size': 14, color: 'label' }),
    ...label('country', country, 0, { ...place, ...strongFont, 'text-size': 13 }).map((layer) => ({
      ...layer,
      maxzoom: 7,
    })),
  ];
}
