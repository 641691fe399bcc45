import type { AreaProblem } from '@azimute/contract/geofence-files';
import type { PolygonRings } from '@azimute/geo';

/** A feature of a file as it says itself, whatever its format: with the rings of its polygon, or why it has none. */
export interface FileArea {
  readonly name: string;
  /** Name of another geofence that it lies in; empty where it says none. */
  readonly parent: string;
  /** A name of a colour, or one of HTML; empty where it says none. */
  readonly color: string;
  readonly maxSpeedKph: string;
  readonly confirmSeconds: string;
  readonly tags: string;
  readonly rings: PolygonRings | null;
  readonly flaw: AreaProblem | null;
}

/** Texts that an area says, by their name in lower case. */
export type Sayings = ReadonlyMap<string, string>;

/** Characters that are kept of what an area says of itself. */
export const LONGEST_SAYING = 2_000;

/** What is taken from the texts of a feature; other programs have their own names for a few. */
const namesOf = {
  name: ['name', 'title', 'nome', 'nombre'],
  parent: ['parent'],
  color: ['color', 'fill', 'stroke'],
  maxSpeedKph: ['maxspeedkph', 'max_speed_kph'],
  confirmSeconds: ['confirmseconds'],
  tags: ['tags'],
} as const;

/** Each polygon of a feature becomes an area; of several, those behind the first are numbered. */
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
