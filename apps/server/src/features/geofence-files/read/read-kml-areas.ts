import type { PolygonRings } from '@azimute/geo';
import { createXmlReader, XmlBrokenError } from '../../../platform/parsing/read-xml.ts';
import { refuseFile } from '../../../platform/spreadsheets/refuse-file.ts';
import { areasOf, LONGEST_SAYING, type FileArea } from './file-area.ts';

const MOST_STYLES = 5_000;
const LIMITS = { deepest: 60, longestText: 4_000_000 };

interface Placemark {
  readonly sayings: Map<string, string>;
  readonly polygons: PolygonRings[];
  style: string;
  hasOther: boolean;
}

/**
 * Reads KML 2.2: the polygons of each Placemark, with its name, color and data; ignores other geometries. A missing
 * name is taken from the data, where QGIS stores it. A shared style may follow its use, so colors are resolved at the
 * end. Refuses files with entities other than HTML's.
 */
export function* readKmlAreas(pieces: Iterable<string>): Generator<FileArea> {
  const reader = new KmlReader();
  const xml = createXmlReader(reader, LIMITS);
  try {
    for (const piece of pieces) xml.read(piece);
    xml.end();
  } catch (error) {
    if (error instanceof XmlBrokenError)
      throw refuseFile('broken', `The KML cannot be read: ${error.message}`);
    throw error;
  }
  yield* reader.areas();
}

class KmlReader {
  readonly #placemarks: Placemark[] = [];
  /** Colors by style; style references by name. */
  readonly #colors = new Map<string, string>();
  readonly #aliases = new Map<string, string>();
  #placemark: Placemark | null = null;
  #outer: PolygonRings = [];
  #inner: number[][][] = [];
  #dataName = '';
  #styleId = '';
  #mapId = '';
  #pairKey = '';
  #hasLink = false;

  readonly open = (name: string, attributeOf: (key: string) => string, path: readonly string[]): void => {
    if (name === 'Placemark')
      this.#placemark = { sayings: new Map(), polygons: [], style: '', hasOther: false };
    else if (name === 'Polygon') {
      this.#outer = [];
      this.#inner = [];
    } else if (name === 'NetworkLink') this.#hasLink = true;
    else if (name === 'Data' || name === 'SimpleData') this.#dataName = attributeOf('name').toLowerCase();
    else if (name === 'StyleMap') this.#mapId = `#${attributeOf('id')}`;
    else if (name === 'Style') {
      // An inline style applies only to its placemark.
      this.#styleId = this.#placemark === null ? `#${attributeOf('id')}` : ` ${this.#placemarks.length}`;
      if (this.#placemark !== null) this.#placemark.style = this.#styleId;
    } else if (otherGeometries.has(name) && this.#placemark !== null && !path.includes('Polygon'))
      this.#placemark.hasOther = true;
  };

  readonly close = (name: string, content: string, path: readonly string[]): void => {
    const parent = path.at(-1);
    const placemark = this.#placemark;
    if (name === 'coordinates') {
      if (placemark !== null && path.includes('Polygon')) this.#keepRing(placesOf(content), path);
      return;
    }
    const text = content.trim();
    if (name === 'color' && (parent === 'PolyStyle' || parent === 'LineStyle')) this.#keepColor(parent, text);
    else if (name === 'key' && parent === 'Pair') this.#pairKey = text;
    else if (name === 'styleUrl' && parent === 'Pair') {
      if (this.#pairKey === 'normal' && this.#aliases.size < MOST_STYLES)
        this.#aliases.set(this.#mapId, text);
    } else if (placemark === null) return;
    else if (name === 'Placemark') {
      this.#placemarks.push(placemark);
      this.#placemark = null;
    } else if (name === 'styleUrl' && placemark.style === '') placemark.style = text;
    else if (name === 'name' && parent === 'Placemark') {
      if (text !== '') placemark.sayings.set('name', text.slice(0, LONGEST_SAYING));
    } else if ((name === 'value' && parent === 'Data') || name === 'SimpleData') {
      // The element <name> comes before the data, and takes precedence.
      if (!placemark.sayings.has(this.#dataName))
        placemark.sayings.set(this.#dataName, text.slice(0, LONGEST_SAYING));
    } else if (name === 'Polygon') placemark.polygons.push([...this.#outer, ...this.#inner]);
  };

  /** @throws DomainError validation_failed if the file contains only a link */
  *areas(): Generator<FileArea> {
    if (this.#placemarks.length === 0 && this.#hasLink)
      throw refuseFile(
        'only_link',
        'The file contains only links to online content. Export the content itself.',
      );
    for (const { sayings, polygons, style, hasOther } of this.#placemarks) {
      const color = this.#colors.get(this.#aliases.get(style) ?? style);
      if (color !== undefined && !sayings.has('color')) sayings.set('color', color);
      yield* areasOf(sayings, polygons, hasOther ? 'not_an_area' : 'no_geometry');
    }
  }

  /** A polygon's outer ring comes first, wherever it is in the file; further outer rings count as holes. */
  #keepRing(ring: number[][], path: readonly string[]): void {
    if (this.#outer.length === 0 && path.includes('outerBoundaryIs')) this.#outer = [ring];
    else this.#inner.push(ring);
  }

  /** The area's color, or else its line's color. */
  #keepColor(of: string, text: string): void {
    const html = htmlColor(text);
    if (html === null || (of === 'LineStyle' && this.#colors.has(this.#styleId))) return;
    if (this.#colors.size < MOST_STYLES) this.#colors.set(this.#styleId, html);
  }
}

const otherGeometries: ReadonlySet<string> = new Set([
  'Point',
  'LineString',
  'LinearRing',
  'Model',
  'Track',
  'MultiTrack',
]);

/** KML orders opacity, blue, green and red; HTML red, green and blue. */
function htmlColor(text: string): string | null {
  const parts = /^#?[\da-f]{2}([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text);
  return parts === null ? null : `#${parts[3]}${parts[2]}${parts[1]}`;
}

function placesOf(text: string): number[][] {
  return text
    .split(/\s+/)
    .filter((place) => place !== '')
    .map((place) => {
      const [longitude, latitude] = place.split(',', 2);
      return [numberOf(longitude), numberOf(latitude)];
    });
}

const numberOf = (text = ''): number => (text === '' ? Number.NaN : Number(text));
