import { metersPerDegree, metersPerPixel, stepMeters } from '@azimute/geo';
import type { Feature, FeatureCollection, Position } from 'geojson';

export type TrailLineKind = 'way' | 'speed' | 'gap' | 'jump';

/** Fixes in order, as columns. */
export interface TrailFixes {
  readonly fixedAt: readonly number[];
  readonly longitude: readonly number[];
  readonly latitude: readonly number[];
  readonly speedKph: readonly (number | null)[];
}

/** Returns the band of a speed from 0 on; -1 if unknown. */
export type BandOf = (speedKph: number | null) => number;

/** Classes of fixes on the map. */
interface FixClasses {
  readonly bandOf: BandOf;
  /** Returns the asset's state at a fix, as a number for the painter. */
  readonly stateOf: (index: number) => number;
}

interface TrailRules extends FixClasses {
  /** Longer gaps have an unknown path. */
  readonly longestGapMs: number;
  /** Returns whether no vehicle could have come from the previous fix. */
  readonly isJump: (index: number) => boolean;
}

/** At the highest zoom, closer fixes are hidden below the previous one. */
const leastStepMeters = 2;

/**
 * Returns a trail: solid between gaps (casing and direction), in pieces of one speed band and state, dashed across
 * gaps; an implausible step is a jump. A piece has the band and state of the fix at its end.
 */
export function presentTrail(
  fixes: TrailFixes,
  { bandOf, stateOf, longestGapMs, isJump }: TrailRules,
): FeatureCollection {
  const features: Feature[] = [];
  const { fixedAt, speedKph } = fixes;
  let way: Position[] = [];
  let piece: Position[] = [];
  let [band, state] = [Number.NaN, Number.NaN];
  let drawn = 0;
  const close = () => {
    features.push(...lineOf('way', way), ...lineOf('speed', piece, { band, state }));
    way = [];
    piece = [];
    [band, state] = [Number.NaN, Number.NaN];
  };
  for (const [index, atMs] of fixedAt.entries()) {
    const place = placeOf(fixes, index);
    const before = way.at(-1);
    if (before !== undefined && atMs - (fixedAt[index - 1] ?? atMs) > longestGapMs) {
      close();
      features.push(...lineOf('gap', [before, place]));
    } else if (before !== undefined && isJump(index)) {
      close();
      features.push(...lineOf('jump', [before, place]));
    } else if (before !== undefined) {
      if (stepMeters(fixes, drawn, index) < leastStepMeters) continue;
      const [nextBand, nextState] = [bandOf(speedKph[index] ?? null), stateOf(index)];
      if (nextBand !== band || nextState !== state) {
        features.push(...lineOf('speed', piece, { band, state }));
        piece = [before];
        [band, state] = [nextBand, nextState];
      }
      piece.push(place);
    }
    way.push(place);
    drawn = index;
  }
  close();
  // Lines on top come later: MapLibre draws a layer's features in order.
  return { type: 'FeatureCollection', features };
}

/** From this zoom on, fixes are dots, and more of them with each level. */
export const fixesFromZoom = 15;
const nearestZoom = 18;
/** Minimum distance between dots. */
const dotPixels = 18;

/**
 * Returns the fixes as dots by speed band, state and the zoom from which they are drawn. A dot near an earlier one
 * appears at a higher zoom, or never if they would overlap at the highest.
 */
export function presentFixes(fixes: TrailFixes, { bandOf, stateOf }: FixClasses): FeatureCollection {
  const dots = new Map<
    string,
    {
      readonly of: { readonly band: number; readonly state: number; readonly zoom: number };
      readonly coordinates: Position[];
    }
  >();
  const isFirst = takePlaces(fixes.latitude[0] ?? 0);
  for (const [index, speed] of fixes.speedKph.entries()) {
    const place = placeOf(fixes, index);
    const zoom = isFirst(place);
    if (zoom === null) continue;
    const of = { band: bandOf(speed), state: stateOf(index), zoom };
    const key = Object.values(of).join(' ');
    const alike = dots.get(key);
    if (alike === undefined) dots.set(key, { of, coordinates: [place] });
    else alike.coordinates.push(place);
  }
  const features = [...dots.values()].map(({ of, coordinates }): Feature => ({
    type: 'Feature',
    properties: of,
    geometry: { type: 'MultiPoint', coordinates },
  }));
  return { type: 'FeatureCollection', features };
}

/** Returns the zoom from which the square around a place contains no earlier place; null if there is none. */
function takePlaces(latitude: number): (place: Position) => number | null {
  const grids = Array.from({ length: nearestZoom - fixesFromZoom + 1 }, (_, step) => ({
    zoom: fixesFromZoom + step,
    side: (dotPixels * metersPerPixel(latitude, fixesFromZoom + step)) / metersPerDegree,
    taken: new Set<number>(),
  }));
  const shrink = Math.cos((latitude * Math.PI) / 180);
  return ([x = 0, y = 0]) => {
    let first: number | null = null;
    for (const { zoom, side, taken } of grids) {
      const square = Math.floor((x * shrink) / side) * 2 ** 26 + Math.floor(y / side);
      if (first === null && taken.has(square)) continue;
      first ??= zoom;
      taken.add(square);
    }
    return first;
  };
}

function placeOf({ longitude, latitude }: TrailFixes, index: number): Position {
  return [longitude[index] ?? 0, latitude[index] ?? 0];
}

function lineOf(kind: TrailLineKind, coordinates: Position[], of: object = {}): Feature[] {
  if (coordinates.length < 2) return [];
  return [
    {
      type: 'Feature',
      properties: { kind, ...of },
      geometry: { type: 'LineString', coordinates },
    },
  ];
}
