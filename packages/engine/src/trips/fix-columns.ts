import type { AssetPositions } from '@azimute/contract';
import type { PlaceColumns } from '@azimute/geo';

/** The fixes of an asset in order of fix time, as columns of one length. Times in ms. */
export type FixColumns = AssetPositions['columns'];

/** What of them says where the asset was, and when. */
export interface TimedPlaces extends PlaceColumns {
  readonly fixedAt: ArrayLike<number>;
}

/** A silence longer than this says nothing about what happened meanwhile. */
export const longestGapMs = 15 * 60_000;
