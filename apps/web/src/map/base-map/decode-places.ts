import type { Locale } from '@azimute/contract';
import { nameOfPlace } from '@azimute/contract/addresses/place-names';
import type { Feature, FeatureCollection, Point } from 'geojson';

/** The file written by scripts/base-map/build-places.mjs. */
export interface PlacesFile {
  readonly countries: readonly {
    readonly code: string;
    readonly label: readonly [longitude: number, latitude: number] | null;
    readonly area: number;
    readonly names: readonly string[];
    readonly longitudes: readonly number[];
    readonly latitudes: readonly number[];
    readonly hundreds: readonly number[];
    readonly capitals: readonly number[];
  }[];
}

export type LabelKind = 'country' | 'city' | 'town';

export interface LabelProperties {
  readonly kind: LabelKind;
  readonly name: string;
  readonly population: number;
  /** Zoom from which it is labeled. */
  readonly zoom: number;
}

type Label = Feature<Point, LabelProperties>;

const zoomOfPopulation: readonly (readonly [population: number, zoom: number])[] = [
  [5_000_000, 3],
  [2_000_000, 3.6],
  [1_000_000, 4.2],
  [500_000, 4.9],
  [200_000, 5.6],
  [100_000, 6.3],
  [50_000, 7],
  [25_000, 7.7],
  [12_000, 8.4],
];

/** Returns the zoom from which a place of this size is labeled; capitals earlier. */
export function zoomOfPlace(population: number, isCapital: boolean): number {
  const step = zoomOfPopulation.find(([least]) => population >= least);
  const zoom = step?.[1] ?? 9;
  return isCapital ? Math.min(zoom, 3.8) : zoom;
}

function labelOf(at: Point['coordinates'], properties: LabelProperties): Label {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: at } };
}

function zoomOfCountry(area: number): number {
  if (area > 250) return 1.5;
  if (area > 60) return 2.4;
  return area > 10 ? 3.2 : 4;
}

/** Returns labels of countries and places, in the given language if it has its own name for them. */
export function decodePlaces(file: PlacesFile, locale: Locale): FeatureCollection<Point, LabelProperties> {
  const nameOf = new Intl.DisplayNames([locale], { type: 'region' });
  const labels: Label[] = [];
  for (const country of file.countries) {
    if (country.label !== null) {
      labels.push(
        labelOf([country.label[0] / 1000, country.label[1] / 1000], {
          kind: 'country',
          name: nameOf.of(country.code) ?? country.code,
          population: Math.round(country.area * 1e6),
          zoom: zoomOfCountry(country.area),
        }),
      );
    }
    let longitude = 0;
    let latitude = 0;
    const capitals = new Set(country.capitals);
    for (const [index, itsName] of country.names.entries()) {
      longitude += country.longitudes[index] ?? 0;
      latitude += country.latitudes[index] ?? 0;
      const population = (country.hundreds[index] ?? 0) * 100;
      const zoom = zoomOfPlace(population, capitals.has(index));
      const kind = population >= 300_000 || capitals.has(index) ? 'city' : 'town';
      const name = nameOfPlace({ name: itsName, country: country.code }, locale);
      labels.push(labelOf([longitude / 1000, latitude / 1000], { kind, name, population, zoom }));
    }
  }
  return { type: 'FeatureCollection', features: labels };
}
