import type { Address } from '@azimute/contract';

/** As far as this from where it was asked for, an address is that of another place. */
const hereMeters = 150;
/** And as far as this, nobody wants it any more. */
const nearbyMeters = 2_000;

/**
 * What an address that was asked for is worth where its asset is by now: `here`, it is that of this place; `near`, it
 * stands with its time, and can be asked for anew; `gone`, it is of no use.
 */
export function evaluateStanding(
  told: Address | undefined,
  metersAway: number | null,
): 'here' | 'near' | 'gone' {
  if (told === undefined || metersAway === null) return 'gone';
  if (metersAway < hereMeters) return 'here';
  return told.kind === 'address' && metersAway < nearbyMeters ? 'near' : 'gone';
}
