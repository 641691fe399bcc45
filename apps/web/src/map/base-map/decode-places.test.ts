import type { Locale } from '@azimute/contract';
import { expect, test } from 'vitest';
import { decodePlaces, zoomOfPlace, type PlacesFile } from './decode-places.ts';
import placesText from './data/places.json?raw';

const places = JSON.parse(placesText) as PlacesFile;

test('every place in the file decodes close to its position', () => {
  const labels = decodePlaces(places, 'pt').features;
  const named = (name: string) => labels.find((label) => label.properties.name === name);
  const saoPaulo = named('São Paulo');
  expect(saoPaulo?.geometry.coordinates[0]).toBeCloseTo(-46.636, 2);
  expect(saoPaulo?.geometry.coordinates[1]).toBeCloseTo(-23.548, 2);
  const aracaju = named('Aracaju');
  expect(aracaju?.geometry.coordinates[0]).toBeCloseTo(-37.07, 1);
  expect(aracaju?.geometry.coordinates[1]).toBeCloseTo(-10.91, 1);
});

test('countries are named in the language of the person', () => {
  const names = (locale: Locale) =>
    decodePlaces(places, locale)
      .features.filter((label) => label.properties.kind === 'country')
      .map((label) => label.properties.name);
  expect(names('pt')).toContain('Brasil');
  expect(names('en')).toContain('Brazil');
  expect(names('es')).toContain('Perú');
});

test('a place has its name in the person’s language', () => {
  const names = (locale: Locale) =>
    decodePlaces(places, locale).features.map(({ properties }) => properties.name);
  expect(names('pt')).toContain('Cidade do México');
  expect(names('es')).toContain('Ciudad de México');
  expect(names('en')).toContain('Mexico City');
});

test('larger places are labeled first, and a capital before others of its size', () => {
  const zooms = [8_000_000, 1_500_000, 300_000, 60_000, 20_000, 2_000].map((size) =>
    zoomOfPlace(size, false),
  );
  expect(zooms).toEqual(zooms.toSorted((a, b) => a - b));
  expect(new Set(zooms).size).toBe(zooms.length);
  expect(zoomOfPlace(100_000, true)).toBeLessThan(zoomOfPlace(100_000, false));
});
