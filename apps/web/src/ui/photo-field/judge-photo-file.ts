import {
  photoMinSide,
  photoSourceMaxBytes,
  photoSourceMaxPixels,
  readImageFacts,
} from '@azimute/contract/photos';

export type PhotoRefusal = 'tooManyBytes' | 'noImage' | 'tooManyPixels' | 'tooSmall';

/**
 * Why no photo can be cut from a file; null when one can. Its size is read before it is decoded: a few bytes may
 * announce more points than fit into memory.
 */
export function judgePhotoFile(bytes: Uint8Array): PhotoRefusal | null {
  if (bytes.length > photoSourceMaxBytes) return 'tooManyBytes';
  const facts = readImageFacts(bytes);
  if (facts === null) return 'noImage';
  if (facts.width * facts.height > photoSourceMaxPixels) return 'tooManyPixels';
  return Math.min(facts.width, facts.height) < photoMinSide ? 'tooSmall' : null;
}
