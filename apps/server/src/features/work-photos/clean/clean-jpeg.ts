import { skipPoints } from '../../people/photos/read-jpeg.ts';
import { joined, type CleanParts } from './parts.ts';

const EXIF = 'Exif\0\0';

const ORIENTATION = 0x0112;

/** Entries of a directory that are searched: cameras write a few dozen. */
const ENTRIES_MOST = 200;

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Keeps the segments that decoding needs, JFIF, the color profile and Adobe's colors, up to the end of the image. */
export function cleanJpeg(bytes: Uint8Array): CleanParts | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = bytes.subarray(0, 2);
  const parts = [start];
  let orientation: number | null = null;
  let at = 2;
  while (at + 1 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) {
      parts.push(bytes.subarray(at, at + 2));
      break;
    }
    if (at + 4 > bytes.length) break;
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length || end < at + 4) break;
    const content = bytes.subarray(at + 4, end);
    if (marker === 0xe1) orientation ??= readOrientation(content);
    const next = marker === START_OF_SCAN ? skipPoints(bytes, end) : end;
    if (!isApplication(marker)) parts.push(bytes.subarray(at, next));
    else if (isKept(marker, content)) parts.push(withoutThumbnail(marker, bytes.subarray(at, end)));
    at = next;
  }
  const before = orientation === null ? [start] : [start, writeOrientation(orientation)];
  return { content: joined(parts), before, from: 2 };
}

/** Also comments. */
function isApplication(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
}

const KEPT: Readonly<Record<number, string>> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' };

function isKept(marker: number, content: Uint8Array): boolean {
  const name = KEPT[marker];
  return name !== undefined && Buffer.from(content.subarray(0, name.length)).toString('latin1') === name;
}

/** JFIF can contain a small uncompressed image, such as an earlier version of the photo. */
function withoutThumbnail(marker: number, segment: Uint8Array): Uint8Array {
  if (marker !== 0xe0 || segment.length < 18) return segment;
  const short = segment.slice(0, 18);
  short.set([0, 16], 2);
  short.set([0, 0], 16);
  return short;
}

/** Returns the orientation of an Exif segment, 2 to 8; null for an upright image or other data. */
function readOrientation(segment: Uint8Array): number | null {
  if (Buffer.from(segment.subarray(0, 6)).toString('latin1') !== EXIF || segment.length < 14) return null;
  const tiff = new DataView(segment.buffer, segment.byteOffset + 6, segment.byteLength - 6);
  const order = tiff.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return null;
  const little = order === 0x4949;
  const directory = tiff.getUint32(4, little);
  if (directory + 2 > tiff.byteLength) return null;
  const entries = Math.min(tiff.getUint16(directory, little), ENTRIES_MOST);
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * 12;
    if (at + 12 > tiff.byteLength) return null;
    if (tiff.getUint16(at, little) !== ORIENTATION) continue;
    const value = tiff.getUint16(at + 8, little);
    return value >= 2 && value <= 8 ? value : null;
  }
  return null;
}

/** Writes an Exif segment with nothing but the orientation. */
function writeOrientation(orientation: number): Uint8Array {
  const segment = Buffer.alloc(36);
  segment.set([0xff, 0xe1, 0, 34]);
  segment.write(EXIF, 4, 'latin1');
  // Big-endian, with the directory after the header: one entry of one short.
  segment.set([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1], 10);
  segment.writeUInt16BE(ORIENTATION, 20);
  segment.writeUInt16BE(3, 22);
  segment.writeUInt32BE(1, 24);
  segment.writeUInt16BE(orientation, 28);
  return segment;
}
