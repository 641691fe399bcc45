import type { Geofence } from '@azimute/contract';
import type { ApiSession } from './api-session.ts';

interface Given {
  readonly name: string;
  readonly unitId: number;
  /** Its south-western corner. */
  readonly at: readonly [longitude: number, latitude: number];
}

const degrees = 0.01;

/** Plants a square for all assets of a UL. */
export function plantGeofence(session: ApiSession, { name, unitId, at: [west, south] }: Given) {
  const [east, north] = [west + degrees, south + degrees];
  return session.post<Geofence>('/geofences', {
    name,
    unitId,
    resources: ['entry', 'exit'],
    assets: { all: true },
    shape: {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    },
  });
}
