interface JpegSegment {
  readonly marker: number;
  /** Start, at its marker's FF, and start of the next one. */
  readonly start: number;
  readonly end: number;
}

const START_OF_SCAN = 0xda;

/** Returns the segments of a JPEG before its image data: FF, marker, length and bytes. Empty for other files. */
export function readJpegSegments(bytes: Uint8Array): readonly JpegSegment[] {
  const segments: JpegSegment[] = [];
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return segments;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = 2;
  while (start + 4 <= bytes.length && bytes[start] === 0xff) {
    const marker = view.getUint8(start + 1);
    // Padding bytes of FF may precede a marker.
    const end = marker === 0xff ? start + 1 : start + 2 + view.getUint16(start + 2);
    if (marker === START_OF_SCAN || end > bytes.length) break;
    if (marker !== 0xff) segments.push({ marker, start, end });
    start = end;
  }
  return segments;
}

/** Removes metadata about place, time and camera from a picture. */
export function withoutJpegMetadata(bytes: Uint8Array): readonly Uint8Array<ArrayBuffer>[] {
  const own = Uint8Array.from(bytes);
  const segments = readJpegSegments(own);
  const kept = segments.filter(({ marker }) => !isMetadata(marker));
  const points = segments.at(-1)?.end ?? 2;
  return [
    own.subarray(0, 2),
    ...kept.map(({ start, end }) => own.subarray(start, end)),
    own.subarray(points),
  ];
}

/** Returns whether it is a comment, or an application segment other than JFIF, color profile and Adobe color. */
function isMetadata(marker: number): boolean {
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  return (isApplication && marker !== 0xe0 && marker !== 0xe2 && marker !== 0xee) || marker === 0xfe;
}
