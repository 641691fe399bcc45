import { photoMinSide } from '@azimute/contract/people';
import { readPictureSize } from './read-picture-size.ts';

export type PhotoRefusal = 'tooManyBytes' | 'noImage' | 'tooManyPixels' | 'tooSmall';

/** Limits of a photo's source file in bytes and pixels: larger ones would not fit into memory. */
export const photoSourceMaxBytes = 4 * 1024 * 1024;
const photoSourceMaxPixels = 64_000_000;

/**
 * Returns why no photo can be cut from a file; null if it can. Checks the size before decoding, since a small file may
 * declare more pixels than fit into memory.
 */
export function validatePhotoFile(bytes: Uint8Array, mostBytes = photoSourceMaxBytes): PhotoRefusal | null {
  if (bytes.length > mostBytes) return 'tooManyBytes';
  const size = readPictureSize(bytes);
  if (size === null) return 'noImage';
  if (size.width * size.height > photoSourceMaxPixels) return 'tooManyPixels';
  return Math.min(size.width, size.height) < photoMinSide ? 'tooSmall' : null;
}
