import type { AssetPositions } from '@azimute/contract';
import type { PlaceColumns } from '@azimute/geo';

/** Positions of an asset by time, as columns of equal length. Times in ms. */
export type FixColumns = AssetPositions['columns'];

/** Places and times. */
export interface TimedPlaces extends PlaceColumns {
  readonly fixedAt: ArrayLike<number>;
}

/** Longer gaps prove nothing about the time between. */
export const longestGapMs = 15 * 60_000;
