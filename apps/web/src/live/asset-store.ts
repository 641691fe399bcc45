import type { LiveTuple } from '@azimute/contract/live-schemas';
import { mercatorX, mercatorY } from './mercator.ts';

const firstCapacity = 1024;

function grown<T extends Float64Array | Float32Array | Int32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/**
 * State of every asset in typed arrays, one slot each; unknown numbers are NaN. Slots are never freed while the page
 * lives: a removed asset is only marked as not present.
 */
export class AssetStore {
  size = 0;
  ids = new Int32Array(firstCapacity);
  statuses = new Uint8Array(firstCapacity);
  /** 1 for assets that exist for this user. */
  present = new Uint8Array(firstCapacity);
  contactAtMs = new Float64Array(firstCapacity);
  fixedAtMs = new Float64Array(firstCapacity);
  x = new Float64Array(firstCapacity);
  y = new Float64Array(firstCapacity);
  speedKph = new Float32Array(firstCapacity);
  headingDegrees = new Float32Array(firstCapacity);
  hourMeterHours = new Float64Array(firstCapacity);
  odometerKm = new Float64Array(firstCapacity);
  /** True if a snapshot of the stream has been applied; from then on only the stream determines presence. */
  hasPicture = false;
  readonly #slots = new Map<number, number>();

  slotOf(assetId: number): number | undefined {
    return this.#slots.get(assetId);
  }

  /** Returns the slot of an asset that exists for this user. */
  presentSlotOf(assetId: number): number | undefined {
    const slot = this.#slots.get(assetId);
    return slot !== undefined && this.present[slot] === 1 ? slot : undefined;
  }

  /** Returns the slot of an asset, allocating it if needed. */
  slotFor(assetId: number): number {
    const known = this.#slots.get(assetId);
    if (known !== undefined) return known;
    if (this.size === this.ids.length) this.#grow();
    const slot = this.size;
    this.size += 1;
    this.#slots.set(assetId, slot);
    this.ids[slot] = assetId;
    this.#forget(slot);
    return slot;
  }

  /** Replaces the whole state. */
  applyPicture(tuples: readonly LiveTuple[]): void {
    this.hasPicture = true;
    this.present.fill(0);
    for (const tuple of tuples) this.write(tuple);
  }

  applyChanges(tuples: readonly LiveTuple[], removed: readonly number[]): void {
    for (const tuple of tuples) this.write(tuple);
    for (const assetId of removed) {
      const slot = this.#slots.get(assetId);
      if (slot !== undefined) this.present[slot] = 0;
    }
  }

  /** Writes one state and marks its asset as present. */
  write(tuple: LiveTuple): number {
    const [assetId, status, fixedAtMs, longitude, latitude, speedKph, headingDegrees, ...rest] = tuple;
    const [hourMeter, odometer, contactAtMs] = rest;
    const slot = this.slotFor(assetId);
    this.present[slot] = 1;
    this.statuses[slot] = status;
    this.contactAtMs[slot] = contactAtMs ?? Number.NaN;
    this.fixedAtMs[slot] = fixedAtMs ?? Number.NaN;
    this.x[slot] = longitude === null ? Number.NaN : mercatorX(longitude);
    this.y[slot] = latitude === null ? Number.NaN : mercatorY(latitude);
    this.speedKph[slot] = speedKph ?? Number.NaN;
    this.headingDegrees[slot] = headingDegrees ?? Number.NaN;
    this.hourMeterHours[slot] = hourMeter ?? Number.NaN;
    this.odometerKm[slot] = odometer ?? Number.NaN;
    return slot;
  }

  #forget(slot: number): void {
    this.present[slot] = 0;
    this.statuses[slot] = 0;
    this.contactAtMs[slot] = Number.NaN;
    this.fixedAtMs[slot] = Number.NaN;
    this.x[slot] = Number.NaN;
    this.y[slot] = Number.NaN;
    this.speedKph[slot] = Number.NaN;
    this.headingDegrees[slot] = Number.NaN;
    this.hourMeterHours[slot] = Number.NaN;
    this.odometerKm[slot] = Number.NaN;
  }

  #grow(): void {
    const capacity = this.ids.length * 2;
    this.ids = grown(this.ids, new Int32Array(capacity));
    this.statuses = grown(this.statuses, new Uint8Array(capacity));
    this.present = grown(this.present, new Uint8Array(capacity));
    this.contactAtMs = grown(this.contactAtMs, new Float64Array(capacity));
    this.fixedAtMs = grown(this.fixedAtMs, new Float64Array(capacity));
    this.x = grown(this.x, new Float64Array(capacity));
    this.y = grown(this.y, new Float64Array(capacity));
    this.speedKph = grown(this.speedKph, new Float32Array(capacity));
    this.headingDegrees = grown(this.headingDegrees, new Float32Array(capacity));
    this.hourMeterHours = grown(this.hourMeterHours, new Float64Array(capacity));
    this.odometerKm = grown(this.odometerKm, new Float64Array(capacity));
  }
}
