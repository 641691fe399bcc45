import type { ImageFacts } from './image-facts.ts';
import { readJpeg } from './read-jpeg.ts';
import { readPng } from './read-png.ts';
import { readWebp } from './read-webp.ts';

/** Facts of a JPEG, PNG or WebP image; null for anything else. It reads what surrounds the points, and decodes none. */
export function readImageFacts(bytes: Uint8Array): ImageFacts | null {
  return readJpeg(bytes) ?? readPng(bytes) ?? readWebp(bytes);
}
