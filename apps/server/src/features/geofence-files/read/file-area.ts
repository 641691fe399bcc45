import type { AreaProblem } from '@azimute/contract/geofence-files';
import type { PolygonRings } from '@azimute/geo';

/** A feature of a file in any format: the rings of its polygon, or why it has none. */
export interface FileArea {
  readonly name: string;
  /** Name of the parent geofence; empty if none. */
  readonly parent: string;
  /** Name of a color, or an HTML color; empty if none. */
  readonly color: string;
  readonly maxSpeedKph: string;
  readonly confirmSeconds: string;
  readonly tags: string;
  readonly rings: PolygonRings | null;
  readonly flaw: AreaProblem | null;
}

/** Texts of an area, by lower-case name. */
export type Sayings = ReadonlyMap<string, string>;

/** Most characters kept of each text of an area. */
export const LONGEST_SAYING = 2_000;

/** Texts used from a feature; some have different names in other programs. */
const namesOf = {
  name: ['name', 'title', 'nome', 'nombre'],
  parent: ['parent'],
  color: ['color', 'fill', 'stroke'],
  maxSpeedKph: ['maxspeedkph', 'max_speed_kph'],
  confirmSeconds: ['confirmseconds'],
  tags: ['tags'],
} as const;

/** Yields an area for each polygon of a feature; the second and later ones are numbered. */
export function* areasOf(
  sayings: Sayings,
  polygons: readonly PolygonRings[],
  flaw: AreaProblem | null,
): Generator<FileArea> {
  const say = (field: keyof typeof namesOf): string =>
    namesOf[field]
      .map((name) => sayings.get(name)?.slice(0, LONGEST_SAYING).trim() ?? '')
      .find((text) => text !== '') ?? '';
  const said = {
    name: say('name'),
    parent: say('parent'),
    color: say('color'),
    maxSpeedKph: say('maxSpeedKph'),
    confirmSeconds: say('confirmSeconds'),
    tags: say('tags'),
  };
  if (polygons.length === 0) yield { ...said, rings: null, flaw: flaw ?? 'no_geometry' };
  for (const [index, rings] of polygons.entries()) {
    const isWritten = rings.every((ring) => ring.every((place) => place.every(Number.isFinite)));
    yield {
      ...said,
      name: index === 0 || said.name === '' ? said.name : `${said.name} (${index + 1})`,
      rings: isWritten ? rings : null,
      flaw: isWritten ? null : 'not_on_globe',
    };
  }
}
