import type { ImageFacts } from './photos/image-facts.ts';
import { readJpeg } from './photos/read-jpeg.ts';
import { readPng } from './photos/read-png.ts';
import { readWebp } from './photos/read-webp.ts';

export { photoMediaTypes, type ImageFacts, type PhotoMediaType } from './photos/image-facts.ts';
export { withoutJpegMetadata } from './photos/read-jpeg.ts';

/** The largest file that a photo may be cut from, and how many points it may have: more would not fit into memory. */
export const photoSourceMaxBytes = 4 * 1024 * 1024;
export const photoSourceMaxPixels = 64_000_000;

/** A photo as it is kept: a square of so many points a side, of so many bytes at most. */
export const photoMinSide = 64;
export const photoMaxSide = 1024;
export const photoMaxBytes = 512 * 1024;

/** Facts of a JPEG, PNG or WebP image; null for anything else. It reads what surrounds the points, and decodes none. */
export function readImageFacts(bytes: Uint8Array): ImageFacts | null {
  return readJpeg(bytes) ?? readPng(bytes) ?? readWebp(bytes);
}

/** Whether an image may be kept as a photo. */
export function isPhoto(facts: ImageFacts, byteCount: number): boolean {
  const { width, height, hasMetadata, isWhole } = facts;
  const isSquare = width === height && width >= photoMinSide && width <= photoMaxSide;
  return isSquare && isWhole && !hasMetadata && byteCount <= photoMaxBytes;
}
