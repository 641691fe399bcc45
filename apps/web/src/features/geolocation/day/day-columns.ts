import type { AssetPositions } from '@azimute/contract';

/** The fixes of an asset in order of fix time, as columns of one length. */
export type DayColumns = AssetPositions['columns'];

/** A column, or one of typed numbers. */
export interface Numbers extends ArrayLike<number> {
  at(index: number): number | undefined;
}

/** A silence longer than this says nothing about what happened meanwhile. */
export const longestGapMs = 15 * 60_000;
