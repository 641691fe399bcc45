import type { TrailPoint } from './trail-fix.ts';

const BYTES = 17;
const DEGREE = 10_000_000;
const UNKNOWN = 65_535;

/**
 * Points of a day as they are stored, 17 bytes each, little-endian: milliseconds since its begin (4), latitude and
 * longitude in ten-millionths of a degree (4 each), speed in tenths of km/h and heading in tenths of a degree (2 each,
 * 65535 where not known), then the level times four and the ignition: 0 off, 1 on, 2 not known (1).
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

/** Those of a level, and of higher ones. */
export function readTrail(bytes: Buffer, fromMs: number, leastLevel: number): TrailPoint[] {
  const points: TrailPoint[] = [];
  for (let at = 0; at < bytes.length; at += BYTES) {
    const last = bytes.readUInt8(at + 16);
    const level = last >> 2;
    if (level < leastLevel) continue;
    const ignition = last & 3;
    points.push({
      fix: [
        fromMs + bytes.readUInt32LE(at),
        bytes.readInt32LE(at + 4) / DEGREE,
        bytes.readInt32LE(at + 8) / DEGREE,
        outOfTenths(bytes.readUInt16LE(at + 12)),
        outOfTenths(bytes.readUInt16LE(at + 14)),
        ignition === 2 ? null : ignition === 1,
      ],
      level,
    });
  }
  return points;
}

function inTenths(value: number | null): number {
  return value === null ? UNKNOWN : Math.min(UNKNOWN - 1, Math.max(0, Math.round(value * 10)));
}

function outOfTenths(value: number): number | null {
  return value === UNKNOWN ? null : value / 10;
}
