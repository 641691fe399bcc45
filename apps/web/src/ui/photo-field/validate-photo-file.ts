import { photoMinSide } from '@azimute/contract/people';
import { readPictureSize } from './read-picture-size.ts';

export type PhotoRefusal = 'tooManyBytes' | 'noImage' | 'tooManyPixels' | 'tooSmall';

/** The largest file that a photo may be cut from, and how many points it may have: more would not fit into memory. */
export const photoSourceMaxBytes = 4 * 1024 * 1024;
const photoSourceMaxPixels = 64_000_000;

/**
 * Why no photo can be cut from a file; null when one can. Its size is read before it is decoded: a few bytes may
 * announce more points than fit into memory.
 */
export function validatePhotoFile(bytes: Uint8Array): PhotoRefusal | null {
  if (bytes.length > photoSourceMaxBytes) return 'tooManyBytes';
  const size = readPictureSize(bytes);
  if (size === null) return 'noImage';
  if (size.width * size.height > photoSourceMaxPixels) return 'tooManyPixels';
  return Math.min(size.width, size.height) < photoMinSide ? 'tooSmall' : null;
}
