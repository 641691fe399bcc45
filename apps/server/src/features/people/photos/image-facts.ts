import type { PhotoMediaType } from '@azimute/contract';

/** What an image says of itself. */
export interface ImageFacts {
  readonly mediaType: PhotoMediaType;
  readonly width: number;
  readonly height: number;
  /** It tells of where, when or with what it was made, or holds texts. */
  readonly hasMetadata: boolean;
  /** Every part that it announces is there, whole, and nothing follows. */
  readonly isWhole: boolean;
}
