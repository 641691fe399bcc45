import type { Fix } from '@azimute/engine';
import { toNumber, withinRange } from '../doors/lenient-values.ts';
import type { Position } from '../position.ts';

/** The attribute in which a door keeps what a server has summed up for a device. */
const TOTAL_DISTANCE = 'totalDistanceKm';

/** What a fix says of the odometer: the device by itself or, where it says nothing, what a server has summed up for it. */
export function readOdometer({
  odometerKm,
  attributes,
}: Pick<Position, 'odometerKm' | 'attributes'>): Pick<Fix, 'odometerKm' | 'odometerComputed'> {
  const computedKm = odometerKm === null ? findTotalDistance(attributes) : null;
  return { odometerKm: odometerKm ?? computedKm, odometerComputed: computedKm !== null };
}

function findTotalDistance(attributes: string | null): number | null {
  if (attributes?.includes(`"${TOTAL_DISTANCE}":`) !== true) return null;
  const { [TOTAL_DISTANCE]: km } = JSON.parse(attributes) as Record<string, unknown>;
  return withinRange('odometerKm', toNumber(km));
}
