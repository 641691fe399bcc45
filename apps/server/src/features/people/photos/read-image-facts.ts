import { crc32 } from 'node:zlib';
import type { ImageFacts } from './image-facts.ts';
import { readJpeg } from './read-jpeg.ts';
import { readWebp } from './read-webp.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const METADATA = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME']);

const OVERHEAD = 12;

/** Returns facts about a JPEG, PNG or WebP image; null for other data. Reads only headers and decodes no pixels. */
export function readImageFacts(bytes: Uint8Array): ImageFacts | null {
  return readJpeg(bytes) ?? readPng(bytes) ?? readWebp(bytes);
}

/**
 * A PNG file is a sequence of chunks: length, four letters, content, and the CRC of letters and content. IHDR comes
 * first.
 */
function readPng(bytes: Uint8Array): ImageFacts | null {
  if (SIGNATURE.some((byte, index) => bytes[index] !== byte) || bytes.length < 33) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (letters(bytes, 12) !== 'IHDR' || view.getUint32(8) !== 13) return null;
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  if (width === 0 || height === 0) return null;
  let [hasMetadata, hasPoints, isWhole] = [false, false, false];
  let at = SIGNATURE.length;
  while (at + OVERHEAD <= bytes.length) {
    const end = at + OVERHEAD + view.getUint32(at);
    if (end > bytes.length) break;
    const type = letters(bytes, at + 4);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) break;
    hasMetadata ||= METADATA.has(type);
    hasPoints ||= type === 'IDAT';
    if (type === 'IEND') isWhole = hasPoints && end === bytes.length;
    at = type === 'IEND' ? bytes.length : end;
  }
  return { mediaType: 'image/png', width, height, hasMetadata, isWhole };
}

function letters(bytes: Uint8Array, at: number): string {
  return String.fromCodePoint(...bytes.subarray(at, at + 4));
}
