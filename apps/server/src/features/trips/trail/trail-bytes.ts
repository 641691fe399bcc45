import type { TrailPoint } from './trail-fix.ts';

const BYTES = 17;
export const DEGREE = 10_000_000;
const UNKNOWN = 65_535;

/**
 * Writes points of a day, 17 bytes each, little-endian: milliseconds since its beginning (4), latitude and longitude in
 * ten-millionths of a degree (4 each), speed in tenths of km/h and heading in tenths of a degree (2 each, 65535 if
 * unknown), then the level times four plus the ignition: 0 off, 1 on, 2 unknown (1).
 */
export function writeTrail(points: readonly TrailPoint[], fromMs: number): Buffer {
  const bytes = Buffer.alloc(points.length * BYTES);
  for (const [index, { fix, level }] of points.entries()) {
    const [fixedAtMs, latitude, longitude, speedKph, headingDegrees, ignition] = fix;
    const at = index * BYTES;
    bytes.writeUInt32LE(fixedAtMs - fromMs, at);
    bytes.writeInt32LE(Math.round(latitude * DEGREE), at + 4);
    bytes.writeInt32LE(Math.round(longitude * DEGREE), at + 8);
    bytes.writeUInt16LE(inTenths(speedKph), at + 12);
    bytes.writeUInt16LE(inTenths(headingDegrees), at + 14);
    bytes.writeUInt8(level * 4 + (ignition === null ? 2 : Number(ignition)), at + 16);
  }
  return bytes;
}

/** Reads the points of a level, including higher ones. */
export function readTrail(bytes: Buffer, fromMs: number, leastLevel: number): TrailPoint[] {
  const points: TrailPoint[] = [];
  for (let index = 0; index < pointsIn(bytes); index += 1)
    if (levelAt(bytes, index) >= leastLevel) points.push(pointAt(bytes, index, fromMs));
  return points;
}

export function pointsIn(bytes: Buffer): number {
  return bytes.length / BYTES;
}

export function levelAt(bytes: Buffer | undefined, index: number): number {
  return (bytes?.[index * BYTES + 16] ?? 0) >> 2;
}

/** Returns longitude and latitude, in units of 1/`DEGREE` degree. */
export function placeOfPoint(bytes: Buffer, index: number): readonly [x: number, y: number] {
  return [bytes.readInt32LE(index * BYTES + 8), bytes.readInt32LE(index * BYTES + 4)];
}

export function pointAt(bytes: Buffer, index: number, fromMs: number): TrailPoint {
  const at = index * BYTES;
  const last = bytes.readUInt8(at + 16);
  const ignition = last & 3;
  return {
    fix: [
      fromMs + bytes.readUInt32LE(at),
      bytes.readInt32LE(at + 4) / DEGREE,
      bytes.readInt32LE(at + 8) / DEGREE,
      outOfTenths(bytes.readUInt16LE(at + 12)),
      outOfTenths(bytes.readUInt16LE(at + 14)),
      ignition === 2 ? null : ignition === 1,
    ],
    level: last >> 2,
  };
}

function inTenths(value: number | null): number {
  return value === null ? UNKNOWN : Math.min(UNKNOWN - 1, Math.max(0, Math.round(value * 10)));
}

function outOfTenths(value: number): number | null {
  return value === UNKNOWN ? null : value / 10;
}
