import type { AnswerOf } from '@azimute/contract';
import type { TestPerson } from './test-portal.ts';

interface GeofencePlan {
  readonly name: string;
  readonly unitId: number;
  readonly parentId?: number;
  /** Southwestern corner; at sea by default. */
  readonly at?: readonly [longitude: number, latitude: number];
}

const degrees = 0.01;

/** Plants a square for all assets of a UL that records entries and exits. */
export function plantGeofence(
  { call }: TestPerson,
  { name, unitId, parentId, at: [west, south] = [-22, -20] }: GeofencePlan,
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
      ...(parentId !== undefined && { parentId }),
      resources: ['entry', 'exit'],
      assets: { all: true },
      shape: { type: 'Polygon', coordinates: [corners] },
    },
  });
}
