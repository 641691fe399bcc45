import type { ImageFacts } from './image-facts.ts';

const METADATA = new Set(['EXIF', 'XMP ']);
/** A photo is not animated. */
const MOTION = new Set(['ANIM', 'ANMF']);

/** A WebP file is a RIFF container: `RIFF`, its length, `WEBP`, then chunks of four letters, length, content and padding. */
export function readWebp(bytes: Uint8Array): ImageFacts | null {
  if (bytes.length < 30 || letters(bytes, 0) !== 'RIFF' || letters(bytes, 8) !== 'WEBP') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size: { readonly width: number; readonly height: number } | null = null;
  let [hasMetadata, hasPoints, isStill, at] = [false, false, true, 12];
  while (at + 8 <= bytes.length) {
    const type = letters(bytes, at);
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) break;
    size ??= length >= 10 || type === 'VP8L' ? readSize(view, type, at + 8) : null;
    hasMetadata ||= METADATA.has(type);
    hasPoints ||= type === 'VP8 ' || type === 'VP8L';
    isStill &&= !MOTION.has(type);
    at = end;
  }
  if (size === null || size.width === 0 || size.height === 0) return null;
  const isWhole = isStill && hasPoints && at === bytes.length && view.getUint32(4, true) === at - 8;
  return { mediaType: 'image/webp', ...size, hasMetadata, isWhole };
}

function readSize(view: DataView, type: string, at: number): { width: number; height: number } | null {
  if (at + 10 > view.byteLength) return null;
  if (type === 'VP8X') return { width: readUint24(view, at + 4) + 1, height: readUint24(view, at + 7) + 1 };
  if (type === 'VP8 ') {
    return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff };
  }
  if (type !== 'VP8L') return null;
  const bits = view.getUint32(at + 1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function readUint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

function letters(bytes: Uint8Array, at: number): string {
  return String.fromCodePoint(...bytes.subarray(at, at + 4));
}
