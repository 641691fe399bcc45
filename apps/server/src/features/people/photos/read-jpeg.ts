import type { ImageFacts } from './image-facts.ts';

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * A JPEG file is a sequence of segments: FF, a marker, and for most markers a length and the content. The frame's
 * segment contains height and width. The header of a scan is followed by its data, in which FF is followed by 00 or a
 * restart marker.
 */
export function readJpeg(bytes: Uint8Array): ImageFacts | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [width, height, hasMetadata, hasScan] = [0, 0, false, false];
  const facts = (isWhole: boolean): ImageFacts | null =>
    width > 0 && height > 0 ? { mediaType: 'image/jpeg', width, height, hasMetadata, isWhole } : null;
  let at = 2;
  while (at + 1 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) return facts(hasScan && at + 2 === bytes.length);
    if (at + 4 > bytes.length) break;
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length) break;
    if (isFrame(marker) && end - at >= 9 && width === 0) {
      height = view.getUint16(at + 5);
      width = view.getUint16(at + 7);
    }
    hasMetadata ||= isMetadata(marker);
    hasScan ||= marker === START_OF_SCAN;
    at = marker === START_OF_SCAN ? skipPoints(bytes, end) : end;
  }
  return facts(false);
}

/** SOF0 to SOF15, except the tables and the reserved marker in that range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Application segments other than JFIF, color profile and Adobe's colors; and comments. */
function isMetadata(marker: number): boolean {
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  return (isApplication && marker !== 0xe0 && marker !== 0xe2 && marker !== 0xee) || marker === 0xfe;
}

/** Returns where the data of a scan ends. */
export function skipPoints(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += 1;
  }
  return bytes.length;
}
