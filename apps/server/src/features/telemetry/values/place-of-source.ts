import { positionSources, type PositionSource } from '@azimute/contract';

const places = new Map<PositionSource, number>(positionSources.map((source, index) => [source, index + 1]));

export function sourceAt(place: number | null): PositionSource | null {
  return place === null ? null : (positionSources[place - 1] ?? null);
}

/** Returns the number of an endpoint in the database. */
export function placeOfSource(source: PositionSource): number {
  return places.get(source) ?? 0;
}
