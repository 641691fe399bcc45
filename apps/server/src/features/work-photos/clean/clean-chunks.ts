import { joined, type CleanParts } from './parts.ts';

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Pixels and their colors. */
const PNG_KEPT = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'bKGD',
  'IDAT',
  'IEND',
]);
const WEBP_KEPT = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L']);
/** Announce Exif, XMP and animation in the header of a WebP. */
const WEBP_FLAGS = 0b0000_1110;

export function cleanPng(bytes: Uint8Array): CleanParts | null {
  if (PNG_START.some((byte, index) => bytes[index] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const type = letters(bytes, at + 4);
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) break;
    if (PNG_KEPT.has(type)) parts.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return { content: joined(parts), before: [], from: 0 };
}

export function cleanWebp(bytes: Uint8Array): CleanParts | null {
  if (bytes.length < 12 || letters(bytes, 0) !== 'RIFF' || letters(bytes, 8) !== 'WEBP') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = Math.min(bytes.length, 8 + view.getUint32(4, true));
  const parts: Uint8Array[] = [bytes.slice(0, 12)];
  for (let at = 12; at + 8 <= whole;) {
    const type = letters(bytes, at);
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (end > whole) break;
    if (WEBP_KEPT.has(type))
      parts.push(
        type === 'VP8X' ? withoutFlags(new Uint8Array(bytes.subarray(at, end))) : bytes.subarray(at, end),
      );
    at = end;
  }
  const content = joined(parts);
  new DataView(content.buffer).setUint32(4, content.length - 8, true);
  return { content, before: [], from: 0 };
}

function withoutFlags(header: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  header[8] = (header[8] ?? 0) & ~WEBP_FLAGS;
  return header;
}

function letters(bytes: Uint8Array, at: number): string {
  return String.fromCodePoint(...bytes.subarray(at, at + 4));
}
