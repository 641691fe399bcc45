const EXIF = 'Exif\0\0';
const ORIENTATION = 0x0112;
/** Entries of a directory that are searched; cameras write a few dozen. */
const ENTRIES_MOST = 200;

/** Returns the orientation of an Exif segment, 2 to 8; null for an upright image or other data. */
export function readOrientation(segment: Uint8Array): number | null {
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
export function writeOrientation(orientation: number): Uint8Array {
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
