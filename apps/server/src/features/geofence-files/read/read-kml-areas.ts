import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PolygonRings } from '@azimute/geo';
import sax from 'sax';
import { refuseFile } from '../../../platform/spreadsheets/refuse-file.ts';
import { areasOf, type FileArea } from './file-area.ts';

const DEEPEST = 60;
const MOST_STYLES = 5_000;
const LONGEST_TEXT = 4_000_000;
const LONGEST_SAYING = 2_000;

interface Placemark {
  readonly sayings: Map<string, string>;
  readonly polygons: PolygonRings[];
  style: string;
  hasOther: boolean;
}

/**
 * KML 2.2: the polygons of each Placemark, with its name, colour and data; what stands beside a polygon is left out. A shared style may stand behind what uses it,
 * so that colours are known at the end. No entity is expanded beside those of XML: a file that uses others is refused.
 */
export async function readKmlAreas(pieces: Iterable<string>): Promise<FileArea[]> {
  const reader = new KmlReader();
  for (const piece of pieces) {
    reader.read(piece);
    await nextTurn();
  }
  return reader.end();
}

class KmlReader {
  readonly #parser = sax.parser(true);
  readonly #path: string[] = [];
  readonly #placemarks: Placemark[] = [];
  /** Colours by style; what stands for a style by its name. */
  readonly #colors = new Map<string, string>();
  readonly #aliases = new Map<string, string>();
  #placemark: Placemark | null = null;
  #rings: number[][][] = [];
  #dataName = '';
  #styleId = '';
  #mapId = '';
  #pairKey = '';
  #text = '';
  #problem: string | null = null;

  constructor() {
    const parser = this.#parser;
    parser.onerror = ({ message }) => this.#fail(message.split('\n')[0] ?? '');
    parser.onopentag = ({ name, attributes }) => this.#open(localName(name), attributes);
    parser.ontext = (text) => this.#add(text);
    parser.oncdata = (text) => this.#add(text);
    parser.onclosetag = (name) => this.#close(localName(name));
  }

  read(piece: string): void {
    this.#parser.write(piece);
    if (this.#problem !== null) throw refuseFile('broken', `The KML cannot be read: ${this.#problem}`);
  }

  end(): FileArea[] {
    this.#parser.close();
    if (this.#problem !== null) throw refuseFile('broken', `The KML cannot be read: ${this.#problem}`);
    return this.#placemarks.flatMap(({ sayings, polygons, style, hasOther }) => {
      const color = this.#colors.get(this.#aliases.get(style) ?? style);
      if (color !== undefined && !sayings.has('color')) sayings.set('color', color);
      return areasOf(sayings, polygons, hasOther ? 'not_an_area' : 'no_geometry');
    });
  }

  #fail(message: string): void {
    this.#problem ??= message;
  }

  #add(text: string): void {
    if (this.#text.length + text.length > LONGEST_TEXT) this.#fail('An element holds too much text.');
    else this.#text += text;
  }

  #open(name: string, attributes: Readonly<Record<string, unknown>>): void {
    const attribute = (key: string): string => {
      const value = attributes[key];
      return typeof value === 'string' ? value : '';
    };
    this.#path.push(name);
    this.#text = '';
    if (this.#path.length > DEEPEST) this.#fail('Elements are nested too deep.');
    if (name === 'Placemark')
      this.#placemark = { sayings: new Map(), polygons: [], style: '', hasOther: false };
    else if (name === 'Polygon') this.#rings = [];
    else if (name === 'Data' || name === 'SimpleData') this.#dataName = attribute('name').toLowerCase();
    else if (name === 'StyleMap') this.#mapId = `#${attribute('id')}`;
    else if (name === 'Style') {
      // One that stands within its placemark is that of this one alone.
      this.#styleId = this.#placemark === null ? `#${attribute('id')}` : ` ${this.#placemarks.length}`;
      if (this.#placemark !== null) this.#placemark.style = this.#styleId;
    } else if (otherGeometries.has(name) && this.#placemark !== null && !this.#path.includes('Polygon'))
      this.#placemark.hasOther = true;
  }

  #close(name: string): void {
    // The library hands long texts on in pieces.
    const text = this.#text.trim();
    this.#text = '';
    this.#path.pop();
    const parent = this.#path.at(-1);
    const placemark = this.#placemark;
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
    else if (name === 'name' && parent === 'Placemark')
      placemark.sayings.set('name', text.slice(0, LONGEST_SAYING));
    else if ((name === 'value' && parent === 'Data') || name === 'SimpleData') {
      if (this.#dataName !== 'name') placemark.sayings.set(this.#dataName, text.slice(0, LONGEST_SAYING));
    } else if (name === 'coordinates' && this.#path.includes('Polygon'))
      this.#rings = this.#path.includes('outerBoundaryIs')
        ? [placesOf(text), ...this.#rings]
        : [...this.#rings, placesOf(text)];
    else if (name === 'Polygon') placemark.polygons.push(this.#rings);
  }

  /** The colour of the area, else that of its line. */
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

/** KML writes opacity, blue, green and red; HTML red, green and blue. */
function htmlColor(text: string): string | null {
  const parts = /^#?[\da-f]{2}([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text);
  return parts === null ? null : `#${parts[3]}${parts[2]}${parts[1]}`;
}

function placesOf(text: string): number[][] {
  return text
    .split(/\s+/)
    .filter((place) => place !== '')
    .map((place) => {
      const [longitude, latitude] = place.split(',');
      return [numberOf(longitude), numberOf(latitude)];
    });
}

const numberOf = (text = ''): number => (text === '' ? Number.NaN : Number(text));

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
