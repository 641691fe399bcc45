import { otherPlaceNames } from '@azimute/contract';
import { toLngLat } from '@azimute/geo';
import { beforeAll, expect, it } from 'vitest';
import { loadKnownPlaces, loadPlaceSearch } from './load-known-places.ts';
import { foldText } from './fold-text.ts';
import type { PlaceIndex } from './place-index.ts';
import type { PlaceSearch, SearchPlaces } from './search-places.ts';

let index: PlaceIndex;
let search: SearchPlaces;
beforeAll(async () => {
  [index, search] = await Promise.all([loadKnownPlaces(), loadPlaceSearch()]);
});

const saoPaulo = toLngLat(-46.63, -23.55);

function find(text: string, options: Partial<PlaceSearch> = {}): string[] {
  return search({ search: text, language: 'pt', near: saoPaulo, ...options }).map(
    ({ name, region, country }) => `${name}, ${region ?? country}`,
  );
}

it('finds nothing for an unknown prefix, or for commas alone', () => {
  expect(find('xqzw')).toEqual([]);
  expect(find(',,,')).toEqual([]);
  // Matches only at the beginning of a word.
  expect(find('ampinas')).toEqual([]);
  expect(find('campinas, chile')).toEqual([]);
});

it.each([
  ['sao jose dos c', 'São José dos Campos, SP'],
  ['  SÃO   PAULO ', 'São Paulo, SP'],
  ["santa barbara d'oeste", "Santa Bárbara d'Oeste, SP"],
  ['santa barbara d oeste', "Santa Bárbara d'Oeste, SP"],
  ['frio', 'Cabo Frio, RJ'],
])('matches the beginning of a word, without accents: %s', (text, first) => {
  expect(find(text)[0]).toBe(first);
});

it('accepts the state or country after a comma, by code or name', () => {
  expect(find('Santa Rosa, rs')).toEqual(['Santa Rosa, RS']);
  expect(find('Campinas, santa cat')).toEqual(['Campinas, SC']);
  expect(find('Santiago, chile')[0]).toBe('Santiago, CL');
  expect(find('Londres, Reino Unido')[0]).toBe('Londres, GB');
});

it('knows the names of a place in each language, and finds it by any of them', () => {
  expect(find('Londres')[0]).toBe('Londres, GB');
  expect(find('London')[0]).toBe('Londres, GB');
  expect(find('Cidade do Mé', { language: 'es' })[0]).toBe('Ciudad de México, MX');
  expect(find('Nueva York', { language: 'en' })[0]).toBe('New York City, NY');
});

it('ranks nearby places first among those of similar size', () => {
  const [near] = search({ search: 'Santa Rosa', language: 'pt', near: toLngLat(-54.4, -27.8) });
  expect(near).toMatchObject({ region: 'RS' });
  const [far] = search({ search: 'Santa Rosa', language: 'es', near: toLngLat(-64.3, -36.6) });
  expect(far).toMatchObject({ country: 'AR' });
});

it('has a place for every alternative name', () => {
  const known = new Set(
    Array.from({ length: index.size }, (_, at) => index.placeAt(at)).map(
      ({ country, name }) => `${country}:${name}`,
    ),
  );
  expect(otherPlaceNames.filter(({ country, name }) => !known.has(`${country}:${name}`))).toEqual([]);
});

it('reads search names in the order of the names', () => {
  const lines = index.foldedNames.split('\n').slice(1, -1);
  expect(lines).toHaveLength(index.size);
  for (const at of [0, 1, 777, 65_000, index.size - 1])
    expect(lines[at]).toBe(foldText(index.placeAt(at).name));
});
