import { createChance, pick, seedOf } from '../chance.ts';
import type { DemoAsset, Duty } from '../fleet/demo-asset.ts';
import type { Place } from '../place.ts';
import { deliverRound, longHaulRound, visitRound } from '../rounds/road-rounds.ts';
import type { Round } from '../rounds/round.ts';
import { digRound, haulRound, liftRound, standRound, stripRound } from '../rounds/site-rounds.ts';

/** A part of a day: standing in a round (pace 0), or continuing it. Seconds since the period began. */
export interface Block {
  readonly fromS: number;
  readonly untilS: number;
  readonly round: Round;
  readonly roundFromS: number;
  readonly pace: number;
}

/** A machine whose device reports, or did. The same asset is the same machine at every start. */
export interface Machine {
  readonly deviceId: string;
  readonly seed: number;
  readonly duty: Duty;
  /** Possible rounds of a working day; the shortest comes last. */
  readonly rounds: readonly Round[];
  /** Its place when idle. */
  readonly rest: Round;
  /** Relative speed of everything it does, around 1. */
  readonly pace: number;
  /** Midnight at the machine's place from which its meters count. */
  readonly epochMs: number;
  readonly periodDays: 1 | 2;
  /** Time since which it no longer reports; null while it does. */
  readonly silentSinceMs: number | null;
  /** Time since which its device has contact without a place; null otherwise. */
  readonly withoutPlaceSinceMs: number | null;
  /** At the epoch. */
  readonly odometerKm: number | null;
  readonly hourMeterHours: number;
  /** Offset of all its places [m]: none in the demo, so that many may share rounds in a larger fleet. */
  readonly aside: Place;
  readonly memory: MachineMemory;
}

/** Cached results: the totals before each period, and the plan of the latest requested one. */
export interface MachineMemory {
  readonly metersBefore: number[];
  readonly engineSecondsBefore: number[];
  period: number;
  blocks: readonly Block[];
}

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** More than any history covers. */
const PAST_DAYS = 37;
/** Brasília's offset from UTC, without daylight saving time. */
const BEHIND_UTC_MS = 3 * HOUR_MS;

/** Returns midnight in Brasília, at or before an instant. */
export function midnightBefore(atMs: number): number {
  return Math.floor((atMs - BEHIND_UTC_MS) / DAY_MS) * DAY_MS + BEHIND_UTC_MS;
}

/** Returns null if its device never reported. */
export function createMachine(
  asset: Pick<DemoAsset, 'deviceId' | 'duty' | 'home' | 'device' | 'hasOdometer'>,
  /** Time of the demo's creation. */
  beganAtMs: number,
): Machine | null {
  const { device } = asset;
  if (device === 'never reported') return null;
  const seed = seedOf(asset.deviceId);
  const chance = createChance(seed);
  const rounds = roundsOf(asset.duty, asset.home, chance).toSorted((a, b) => b.seconds - a.seconds);
  const hoursBefore = (hours: number): number => Math.floor(beganAtMs / HOUR_MS - hours) * HOUR_MS;
  return {
    deviceId: asset.deviceId,
    seed,
    duty: asset.duty,
    rounds,
    rest: standRound(asset.home, false),
    pace: 0.94 + chance() * 0.12,
    // Some a day earlier, so that two-day drivers do not all leave on the same day.
    epochMs: midnightBefore(beganAtMs) - (PAST_DAYS + Math.round(chance())) * DAY_MS,
    periodDays: asset.duty.kind === 'long haul' ? 2 : 1,
    silentSinceMs:
      device !== 'reports' && 'silentForHours' in device ? hoursBefore(device.silentForHours) : null,
    withoutPlaceSinceMs:
      device !== 'reports' && 'withoutPlaceForHours' in device
        ? hoursBefore(device.withoutPlaceForHours)
        : null,
    odometerKm: asset.hasOdometer ? Math.round(20_000 + chance() * 380_000) : null,
    hourMeterHours: Math.round(600 + chance() * 11_000),
    aside: [0, 0],
    memory: { metersBefore: [0], engineSecondsBefore: [0], period: -1, blocks: [] },
  };
}

const LONGEST_DELIVERY_SECONDS = 13 * 3_600;
const LONGEST_HAUL_SECONDS = 40 * 3_600;

function roundsOf(duty: Duty, home: Place, chance: () => number): Round[] {
  switch (duty.kind) {
    case 'haul':
      return [haulRound(duty.site, home, chance)];
    case 'dig':
      return [digRound(duty.site, home, chance)];
    case 'lift':
      return [liftRound(home, chance)];
    case 'strip':
      return [stripRound(home, duty.strip, chance)];
    case 'power':
      return [standRound(home, true)];
    case 'visit':
      return [1, 2, 3].map(() => visitRound(home, duty.town, chance));
    case 'deliver':
      return duty.destinations
        .map((destination) => deliverRound(home, destination, chance))
        .filter((round) => round.seconds < LONGEST_DELIVERY_SECONDS);
    case 'long haul': {
      const first = Math.floor(chance() * duty.destinations.length);
      return [0, 1]
        .map((turn) => longHaulRound(home, pick(duty.destinations, first + turn), chance))
        .filter((round) => round.seconds < LONGEST_HAUL_SECONDS);
    }
    case 'stand':
      return [];
  }
}
