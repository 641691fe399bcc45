import { nameOfPlace, otherPlaceNames, type FoundPlace, type Locale } from '@azimute/contract';
import { distanceMeters, type LngLat } from '@azimute/geo';
import { statesOfBrazil } from '../geocoder/word-address.ts';
import { foldText } from './fold-text.ts';
import type { KnownPlace, PlaceFacts, PlaceIndex } from './place-index.ts';

export interface PlaceSearch {
  readonly search: string;
  readonly language: Locale;
  /** Nearby places come before others of similar size. */
  readonly near: LngLat | null;
}

export type SearchPlaces = (search: PlaceSearch) => FoundPlace[];

const MOST_FOUND = 8;
const NEARBY_METERS = 25_000;

/** How a name matches the search: completely, at its beginning, or at the beginning of another word. */
type Fit = 'whole' | 'beginning' | 'word';
const worthOf: Record<Fit, number> = { whole: 2, beginning: 0.6, word: 0 };

interface Candidate {
  /** Index of the place. */
  readonly place: number;
  readonly fit: Fit;
}

/** Searches the places of an index by the beginnings of words in their names. */
export function createSearchPlaces(index: PlaceIndex): SearchPlaces {
  const text = index.foldedNames;
  const starts = readLineStarts(text, index.size);
  const others = otherPlaceNames.map((other) => ({ ...other, folded: foldText(other.otherName) }));

  function* candidatesOf(wanted: string): Iterable<Candidate> {
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
      const before = text[at - 1];
      if (before !== '\n' && before !== ' ') continue;
      const fit = before === ' ' ? 'word' : text[at + wanted.length] === '\n' ? 'whole' : 'beginning';
      yield { place: lineAt(starts, at), fit };
    }
    for (const { country, name, folded } of others) {
      if (!folded.startsWith(wanted)) continue;
      const place = findNamed(country, name);
      if (place !== null) yield { place, fit: folded === wanted ? 'whole' : 'beginning' };
    }
  }

  /** Returns the largest place of that name. */
  function findNamed(country: string, name: string): number | null {
    const wanted = `\n${foldText(name)}\n`;
    let largest: { readonly place: number; readonly population: number } | null = null;
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
      const place = lineAt(starts, at + 1);
      const facts = index.placeAt(place);
      if (facts.country !== country || facts.name !== name) continue;
      if (largest === null || facts.population > largest.population)
        largest = { place, population: facts.population };
    }
    return largest?.place ?? null;
  }

  return ({ search, language, near }) => {
    const [wanted = '', ...area] = search.split(',').map(foldText);
    if (wanted === '') return [];
    const isInArea = matchArea(area, language);
    const worths = new Map<number, number>();
    for (const { place, fit } of candidatesOf(wanted)) {
      const facts = index.factsAt(place);
      if (!isInArea(facts)) continue;
      const worth = evaluate(facts, fit, near);
      if (worth > (worths.get(place) ?? -Infinity)) worths.set(place, worth);
    }
    return [...worths]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, MOST_FOUND)
      .map(([place]) => present(index.placeAt(place), language));
  };
}

/** A factor of a thousand in population counts three points, like two factors of ten in distance. */
function evaluate(place: PlaceFacts, fit: Fit, near: LngLat | null): number {
  const size = Math.log10(place.population + 1_000);
  const away = near === null ? 0 : Math.log10(Math.max(1, distanceMeters(place.at, near) / NEARBY_METERS));
  return size + worthOf[fit] - 1.5 * away;
}

/** Matches places in the area after the comma: a state or country, by code or by the beginning of its name. */
function matchArea(area: readonly string[], language: Locale): (place: PlaceFacts) => boolean {
  if (area.length === 0) return () => true;
  const countryNames = new Intl.DisplayNames([language], { type: 'region' });
  const namesOf = new Map<string, readonly string[]>();
  const namesOfArea = ({ country, region }: PlaceFacts): readonly string[] => {
    const key = `${country} ${region}`;
    const known = namesOf.get(key);
    if (known !== undefined) return known;
    const state = country === 'BR' ? stateNames.get(region ?? '') : undefined;
    const names = [country, region, state, countryNames.of(country)].flatMap((name) =>
      name === undefined || name === null ? [] : [foldText(name)],
    );
    namesOf.set(key, names);
    return names;
  };
  return (place) => area.every((part) => namesOfArea(place).some((name) => name.startsWith(part)));
}

const stateNames = new Map(Object.entries(statesOfBrazil).map(([name, code]) => [code, name]));

function present(place: KnownPlace, language: Locale): FoundPlace {
  const { region, country, population, at } = place;
  return {
    name: nameOfPlace(place, language),
    region,
    country,
    population,
    longitude: at[0],
    latitude: at[1],
  };
}

function readLineStarts(text: string, size: number): Int32Array {
  const starts = new Int32Array(size);
  let start = 0;
  for (const place of starts.keys()) {
    start = text.indexOf('\n', start) + 1;
    starts[place] = start;
  }
  return starts;
}

/** Returns the line of a character. */
function lineAt(starts: Int32Array, at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
