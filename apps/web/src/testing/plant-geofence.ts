import type { AnswerOf } from '@azimute/contract';
import type { TestPerson } from './test-portal.ts';

interface GeofencePlan {
  readonly name: string;
  readonly unitId: number;
  /** Its south-western corner; at sea unless told. */
  readonly at?: readonly [longitude: number, latitude: number];
}

const degrees = 0.01;

/** A square for all assets of a UL, which records entries and exits. */
export function plantGeofence(
  { call }: TestPerson,
  { name, unitId, at: [west, south] = [-22, -20] }: GeofencePlan,
): Promise<AnswerOf<'createGeofence'>> {
  const [east, north] = [west + degrees, south + degrees];
  const corners: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return call('createGeofence', {
    body: {
      name,
      unitId,
      resources: ['entry', 'exit'],
      assets: { all: true },
      shape: { type: 'Polygon', coordinates: [corners] },
    },
  });
}
