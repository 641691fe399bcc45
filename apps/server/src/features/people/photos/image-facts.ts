import type { PhotoMediaType } from '@azimute/contract';

export interface ImageFacts {
  readonly mediaType: PhotoMediaType;
  readonly width: number;
  readonly height: number;
  /** True if it contains place, time, camera or texts. */
  readonly hasMetadata: boolean;
  /** True if every announced part is present and complete, and nothing follows. */
  readonly isWhole: boolean;
}
