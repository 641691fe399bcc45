import type { Address } from '@azimute/contract';

/** Beyond this distance, an address belongs to another place [m]. */
const hereMeters = 150;
/** Beyond this distance, the address is useless [m]. */
const nearbyMeters = 2_000;

/**
 * Returns the relevance of a requested address for the asset's current place: `here`, it is the address of this place;
 * `near`, it is shown with its time and can be requested again; `gone`, it is useless.
 */
export function evaluateStanding(
  told: Address | undefined,
  metersAway: number | null,
): 'here' | 'near' | 'gone' {
  if (told === undefined || metersAway === null) return 'gone';
  if (metersAway < hereMeters) return 'here';
  return told.kind === 'address' && metersAway < nearbyMeters ? 'near' : 'gone';
}
