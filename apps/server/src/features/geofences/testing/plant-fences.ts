import type { CallArguments, Geofence } from '@azimute/contract';
import type { Person, TestPortal } from '../../../testing/portal-of.ts';

export type GeofenceBody = CallArguments<'createGeofence'>[0]['body'];

type Place = [longitude: number, latitude: number];

/** A rectangle between two of its corners. */
export function rectangle([west, south]: Place, [east, north]: Place): GeofenceBody['shape'] {
  return {
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
  };
}

export const square = (side = 0.01, west = -46.6, south = -23.5): GeofenceBody['shape'] =>
  rectangle([west, south], [west + side, south + side]);

/** Settings of a geofence that records entries and exits of all assets. */
export function fence(more: Partial<GeofenceBody> = {}): Omit<GeofenceBody, 'unitId'> {
  return { name: 'Yard', resources: ['entry', 'exit'], assets: { all: true }, shape: square(), ...more };
}

/** Draws a geofence, in the first UL unless another is given. */
export async function drawFence(
  { unitIds, owner }: Pick<TestPortal<'NORTH' | 'SOUTH'>, 'unitIds' | 'owner'>,
  more: Partial<GeofenceBody> = {},
  person: Pick<Person, 'call'> = owner,
): Promise<Geofence> {
  return await person.call('createGeofence', { body: { unitId: unitIds.NORTH, ...fence(more) } });
}

/** Deletes every geofence of the account with its records. */
export async function clearFences({
  queryAsOwner,
  accountId,
}: Pick<TestPortal, 'queryAsOwner' | 'accountId'>): Promise<void> {
  for (const table of [
    'geofence_transitions',
    'geofence_visits',
    'geofence_versions',
    'geofence_assets',
    'geofence_sets',
    'geofences',
  ])
    await queryAsOwner(`delete from ${table} where account_id = $1`, [accountId]);
}
