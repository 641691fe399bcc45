import type { Position } from '../values/position.ts';

/**
 * 64-bit hash of what a fix says, beside its device and fix time, with which it makes the key of a position.
 *
 * Input, as 32-bit words: the IEEE 754 bits of latitude, longitude, speed, heading, altitude, accuracy, hour meter and
 * odometer as little-endian doubles (-0 as 0, absent as 0), one word of flags (bit n: number n is present; bits 8 and
 * 9: ignition known, ignition on), and the UTF-16 units of the canonical JSON of the attributes. Two accumulators
 * with different multipliers take every word and are finished as MurmurHash3 does (Appleby, public domain). It tells
 * repeats from corrections; it is no defence against a sender who wants two fixes of one device to collide.
 *
 * A change of this function makes repeats of what is already stored new positions: never change it.
 */
export function hashContent(position: Position, into: Int32Array): void {
  numbers[0] = position.latitude + 0;
  numbers[1] = position.longitude + 0;
  let flags = 3;
  flags |= put(2, position.speedKph);
  flags |= put(3, position.headingDegrees);
  flags |= put(4, position.altitudeMeters);
  flags |= put(5, position.accuracyMeters);
  flags |= put(6, position.hourMeterHours);
  flags |= put(7, position.odometerKm);
  if (position.ignition !== null) flags |= position.ignition ? 0x300 : 0x100;
  let high = mix(0x9747b28c, flags, 0xcc9e2d51);
  let low = mix(0x3c6ef372, flags, 0x85ebca6b);
  for (const word of words) {
    high = mix(high, word, 0xcc9e2d51);
    low = mix(low, word, 0x85ebca6b);
  }
  const { attributes } = position;
  if (attributes !== null) {
    for (let index = 0; index < attributes.length; index += 1) {
      const unit = attributes.charCodeAt(index);
      high = mix(high, unit, 0xcc9e2d51);
      low = mix(low, unit, 0x85ebca6b);
    }
  }
  into[0] = finish(high ^ (low >>> 3));
  into[1] = finish(low ^ (high << 5));
}

const numbers = new Float64Array(8);
const words = new Int32Array(numbers.buffer);

function put(place: number, value: number | null): number {
  numbers[place] = value === null ? 0 : value + 0;
  return value === null ? 0 : 1 << place;
}

function mix(accumulator: number, word: number, multiplier: number): number {
  let k = Math.imul(word, multiplier);
  k = (k << 15) | (k >>> 17);
  const mixed = accumulator ^ Math.imul(k, 0x1b873593);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

function finish(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
