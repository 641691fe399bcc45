import { readJpegSegments } from './jpeg-segments.ts';

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Returns the size in the header of a JPEG, PNG or WebP picture; null for other files. */
export function readPictureSize(bytes: Uint8Array): PictureSize | null {
  if (bytes.length < 30) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = readJpegSize(bytes, view) ?? readPngSize(view) ?? readWebpSize(view);
  return size !== null && size.width > 0 && size.height > 0 ? size : null;
}

function readJpegSize(bytes: Uint8Array, view: DataView): PictureSize | null {
  const frame = readJpegSegments(bytes).find(({ marker, start, end }) => isFrame(marker) && end - start >= 9);
  return frame ? { height: view.getUint16(frame.start + 5), width: view.getUint16(frame.start + 7) } : null;
}

/** SOF0 to SOF15, except the tables and the reserved marker in that range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Signature of eight bytes, then the IHDR chunk. */
function readPngSize(view: DataView): PictureSize | null {
  const isPng = view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a;
  return isPng ? { width: view.getUint32(16), height: view.getUint32(20) } : null;
}

/** A RIFF container whose first chunk states the size in one of three formats. */
function readWebpSize(view: DataView): PictureSize | null {
  if (letters(view, 0) !== 'RIFF' || letters(view, 8) !== 'WEBP') return null;
  switch (letters(view, 12)) {
    case 'VP8X':
      return { width: readUint24(view, 24) + 1, height: readUint24(view, 27) + 1 };
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return null;
  }
}

function readUint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

function letters(view: DataView, at: number): string {
  return String.fromCodePoint(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}
