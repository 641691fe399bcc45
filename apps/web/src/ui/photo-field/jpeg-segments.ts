interface JpegSegment {
  readonly marker: number;
  /** Where it begins, with the FF of its marker, and where the next one does. */
  readonly start: number;
  readonly end: number;
}

const START_OF_SCAN = 0xda;

/** The segments of a JPEG before its points: FF, a marker, a length and as many bytes each. None for another file. */
export function readJpegSegments(bytes: Uint8Array): readonly JpegSegment[] {
  const segments: JpegSegment[] = [];
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return segments;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = 2;
  while (start + 4 <= bytes.length && bytes[start] === 0xff) {
    const marker = view.getUint8(start + 1);
    // Bytes of FF may fill the gap before a marker.
    const end = marker === 0xff ? start + 1 : start + 2 + view.getUint16(start + 2);
    if (marker === START_OF_SCAN || end > bytes.length) break;
    if (marker !== 0xff) segments.push({ marker, start, end });
    start = end;
  }
  return segments;
}

/** The same picture without what says where, when or with what it was made. */
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

/** Application segments but those of JFIF, colour profile and Adobe's colours, and comments. */
function isMetadata(marker: number): boolean {
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  return (isApplication && marker !== 0xe0 && marker !== 0xe2 && marker !== 0xee) || marker === 0xfe;
}
