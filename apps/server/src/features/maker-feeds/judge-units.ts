import type { DoubtedQuantity } from '@azimute/contract';
import { metersBetween } from '@azimute/geo';
import type { MakerReading } from './decode/decode-machine.ts';

interface Seen {
  readonly atMs: number;
  readonly value: number;
}

/** Sums over the readings of a machine, from which its units are judged. */
export interface UnitEvidence {
  /** Fuel used as stated, beside the drop of the tank in the same intervals [L]. */
  readonly usedLiters: number;
  readonly tankLiters: number;
  readonly fuelIntervals: number;
  /** Distance as stated, beside the straight line between its places [km]. */
  readonly statedKm: number;
  readonly straightKm: number;
  readonly used?: Seen;
  readonly tank?: Seen;
  readonly odometer?: Seen;
  readonly place?: { readonly atMs: number; readonly latitude: number; readonly longitude: number };
  readonly fuelFrom?: { readonly used: number; readonly tank: number };
  readonly wayFrom?: { readonly odometer: number; readonly latitude: number; readonly longitude: number };
}

export const noEvidence: UnitEvidence = {
  usedLiters: 0,
  tankLiters: 0,
  fuelIntervals: 0,
  statedKm: 0,
  straightKm: 0,
};

/** Readings this close describe the same moment. */
const SAME_MOMENT_MS = 60 * 60_000;
/** Smaller drops of a tank are noise of its sensor. */
const LEAST_DROP = 0.04;
const LEAST_STRAIGHT_KM = 2;

/** Adds readings, in order of time, that are newer than those before. */
export function addEvidence(before: UnitEvidence, readings: readonly MakerReading[]): UnitEvidence {
  return readings.reduce((evidence, reading) => {
    if (reading.kind === 'fuelUsed') return addFuel({ ...evidence, used: seen(reading) }, null);
    if (reading.kind === 'fuelRemaining' && reading.tankLiters !== null) {
      const tank = { atMs: reading.atMs, value: (reading.value / 100) * reading.tankLiters };
      return addFuel({ ...evidence, tank }, reading.tankLiters);
    }
    if (reading.kind === 'distance') return addWay({ ...evidence, odometer: seen(reading) });
    if (reading.kind !== 'location') return evidence;
    const { atMs, latitude, longitude } = reading;
    return addWay({ ...evidence, place: { atMs, latitude, longitude } });
  }, before);
}

const seen = ({ atMs, value }: Seen): Seen => ({ atMs, value });

function areOfOneMoment(one: { readonly atMs: number }, other: { readonly atMs: number }): boolean {
  return Math.abs(one.atMs - other.atMs) <= SAME_MOMENT_MS;
}

function addFuel(evidence: UnitEvidence, capacity: number | null): UnitEvidence {
  const { used, tank, fuelFrom } = evidence;
  if (used === undefined || tank === undefined || !areOfOneMoment(used, tank)) return evidence;
  const now = { used: used.value, tank: tank.value };
  // A filled tank begins a new interval.
  if (fuelFrom === undefined || now.tank > fuelFrom.tank || now.used < fuelFrom.used)
    return { ...evidence, fuelFrom: now };
  const drop = fuelFrom.tank - now.tank;
  if (capacity === null || drop < LEAST_DROP * capacity) return evidence;
  return {
    ...evidence,
    fuelFrom: now,
    usedLiters: evidence.usedLiters + now.used - fuelFrom.used,
    tankLiters: evidence.tankLiters + drop,
    fuelIntervals: evidence.fuelIntervals + 1,
  };
}

function addWay(evidence: UnitEvidence): UnitEvidence {
  const { odometer, place, wayFrom } = evidence;
  if (odometer === undefined || place === undefined || !areOfOneMoment(odometer, place)) return evidence;
  const now = { odometer: odometer.value, latitude: place.latitude, longitude: place.longitude };
  if (wayFrom === undefined || now.odometer < wayFrom.odometer) return { ...evidence, wayFrom: now };
  const straightKm = metersBetween(wayFrom, now) / 1000;
  if (straightKm < LEAST_STRAIGHT_KM) return evidence;
  return {
    ...evidence,
    wayFrom: now,
    statedKm: evidence.statedKm + now.odometer - wayFrom.odometer,
    straightKm: evidence.straightKm + straightKm,
  };
}

const LEAST_INTERVALS = 3;
const LEAST_TANK_LITERS = 40;
const LEAST_WAY_KM = 20;
/** Gallons of both kinds stated as liters give 0.22 and 0.26 of the drop. */
const GALLONS = { least: 0.19, most: 0.34 };
/** No machine travels less than the straight line; miles stated as kilometers give 0.62 of the way. */
const MILES = { least: 0.4, most: 0.95 };

/** Returns the quantities whose stated unit contradicts the machine's other readings. A suspicion, not a proof. */
export function doubtedUnits(evidence: UnitEvidence): DoubtedQuantity[] {
  const { fuelIntervals, usedLiters, tankLiters, statedKm, straightKm } = evidence;
  const isWithin = (share: number, { least, most }: typeof GALLONS): boolean =>
    share >= least && share <= most;
  const fuel =
    fuelIntervals >= LEAST_INTERVALS &&
    tankLiters >= LEAST_TANK_LITERS &&
    isWithin(usedLiters / tankLiters, GALLONS);
  const distance = straightKm >= LEAST_WAY_KM && isWithin(statedKm / straightKm, MILES);
  return [...(fuel ? (['fuel'] as const) : []), ...(distance ? (['distance'] as const) : [])];
}
