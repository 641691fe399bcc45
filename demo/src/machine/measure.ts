import { metersPerDegreeAt } from '@azimute/geo';
import { chanceAt, waver } from '../chance.ts';
import { moveAlong, type Motion } from '../rounds/round.ts';
import { DAY_MS, type Machine, type Block } from './machine.ts';
import { tellReadings, type TrackerReadings } from './tell-readings.ts';
import { planPeriod } from './plan-period.ts';

export interface Fix {
  readonly atMs: number;
  /** False: its place is unknown, and the report is a heartbeat. */
  readonly hasPlace: boolean;
  readonly longitude: number;
  readonly latitude: number;
  readonly speedKph: number;
  readonly headingDegrees: number;
  readonly accuracyMeters: number;
  readonly engineOn: boolean;
  readonly odometerKm: number | null;
  readonly hourMeterHours: number;
  /** Null if it only reports its place. */
  readonly readings: TrackerReadings | null;
  /** The device's alarm beside the fix. */
  readonly alarm: string | null;
}

/** The step of a device's clock. */
export const STEP_MS = 5_000;

/** Speed reported while stationary. */
const STANDING_KPH = 0.4;

/** Returns the machine's true motion at a time: meters and engine seconds since its epoch. */
export function motionAt(machine: Machine, atMs: number): Motion {
  const sinceMs = Math.max(0, atMs - machine.epochMs);
  const period = Math.floor(sinceMs / (machine.periodDays * DAY_MS));
  const inPeriodS = sinceMs / 1_000 - (period * machine.periodDays * DAY_MS) / 1_000;
  const blocks = blocksOf(machine, period);
  let { meters, engineSeconds } = totalsBefore(machine, period);
  let current = blocks[0];
  for (const block of blocks) {
    current = block;
    if (inPeriodS < block.untilS) break;
    const done = totalOf(block);
    meters += done.meters;
    engineSeconds += done.engineSeconds;
  }
  if (current === undefined) throw new Error('A period has blocks');
  const spentS = Math.min(inPeriodS, current.untilS) - current.fromS;
  const motion = moveAlong(current.round, current.roundFromS + spentS * current.pace);
  const start = startOf(current);
  return {
    longitude: motion.longitude,
    latitude: motion.latitude,
    headingDegrees: motion.headingDegrees,
    speedKph: motion.speedKph * current.pace,
    engineOn: current.pace > 0 && motion.engineOn,
    meters: meters + motion.meters - start.meters,
    engineSeconds: engineSeconds + (motion.engineSeconds - start.engineSeconds) / (current.pace || 1),
  };
}

/** Returns the device's measurement at a time. */
export function measure(machine: Machine, atMs: number): Fix {
  const motion = motionAt(machine, atMs);
  const isMoving = motion.speedKph > STANDING_KPH;
  const error = positionError(machine.seed, atMs, isMoving);
  const [perLongitude, perLatitude] = metersPerDegreeAt(motion.latitude);
  const [east, north] = machine.aside;
  return {
    atMs,
    hasPlace: machine.withoutPlaceSinceMs === null || atMs < machine.withoutPlaceSinceMs,
    longitude: motion.longitude + (error.east + east) / perLongitude,
    latitude: motion.latitude + (error.north + north) / perLatitude,
    speedKph: isMoving ? motion.speedKph * (1 + 0.015 * waver(machine.seed + 5, atMs / 4_000)) : 0,
    headingDegrees: motion.headingDegrees,
    accuracyMeters: error.accuracy,
    engineOn: motion.engineOn,
    odometerKm: machine.odometerKm === null ? null : machine.odometerKm + motion.meters / 1_000,
    hourMeterHours: machine.hourMeterHours + motion.engineSeconds / 3_600,
    readings: tellsReadings(machine, atMs)
      ? tellReadings(machine, atMs, motion, motionAt(machine, atMs - WARM_MS))
      : null,
    alarm: lastWordAt(machine, atMs, motion) ?? alarmAt(machine.seed, atMs, motion),
  };
}

const WARM_MS = 8 * 60_000;
const READ_EVERY_MS = 30_000;

/** Reports readings when its clock has just passed half a minute. */
function tellsReadings({ epochMs }: Machine, atMs: number): boolean {
  return (atMs - epochMs) % READ_EVERY_MS < STEP_MS;
}

/** Above the speed limit of every road in the region. */
const OVER_SPEED_KPH = 104;
const HOP_WINDOW_MS = 25_000;
const HOPS = 0.0015;

/** Returns an error in meters: a small drift, more while standing; occasionally large, under trees or between walls. */
function positionError(
  seed: number,
  atMs: number,
  isMoving: boolean,
): { east: number; north: number; accuracy: number } {
  const window = Math.floor(atMs / HOP_WINDOW_MS);
  if (chanceAt(seed + 3, window) < HOPS) {
    const far = 22 + 40 * chanceAt(seed + 4, window);
    const angle = 2 * Math.PI * chanceAt(seed + 6, window);
    return { east: far * Math.cos(angle), north: far * Math.sin(angle), accuracy: Math.round(far) };
  }
  const slow = isMoving ? 1.8 : 3.2;
  const [slowly, quickly] = [atMs / 210_000, atMs / 11_000];
  return {
    east: slow * waver(seed + 1, slowly) + 0.9 * waver(seed + 7, quickly),
    north: slow * waver(seed + 2, slowly) + 0.9 * waver(seed + 8, quickly),
    accuracy: isMoving ? 3 : 5,
  };
}

const MINUTE_MS = 60_000;
const LOSE_POWER = 0.4;
const RUN_DOWN = 0.7;

/** Returns the power event that most devices report before they stop reporting, in the last report of each grid. */
function lastWordAt({ seed, silentSinceMs }: Machine, atMs: number, { engineOn }: Motion): string | null {
  const leftMs = silentSinceMs === null ? Infinity : silentSinceMs - atMs;
  if (leftMs > (engineOn ? MINUTE_MS : 10 * MINUTE_MS)) return null;
  const dice = chanceAt(seed, 14);
  if (dice < LOSE_POWER) return 'powerCut';
  return dice < RUN_DOWN ? 'lowBattery' : null;
}

/** Depends on the second, so that the time of the call does not matter. */
function alarmAt(seed: number, atMs: number, motion: Motion): string | null {
  const dice = chanceAt(seed + 9, Math.floor(atMs / 1_000));
  if (motion.speedKph > OVER_SPEED_KPH) return dice < 0.012 ? 'overspeed' : null;
  if (motion.speedKph > 15) {
    if (dice < 0.0012) return 'hardBraking';
    return dice < 0.002 ? 'hardAcceleration' : null;
  }
  if (motion.engineOn) return dice < 0.0004 ? 'idle' : null;
  return dice < 0.0016 ? 'lowBattery' : null;
}

function blocksOf(machine: Machine, period: number): readonly Block[] {
  const { memory } = machine;
  if (memory.period !== period) {
    memory.blocks = planPeriod(machine, period);
    memory.period = period;
  }
  return memory.blocks;
}

function totalsBefore(machine: Machine, period: number): { meters: number; engineSeconds: number } {
  const { metersBefore, engineSecondsBefore } = machine.memory;
  for (let known = metersBefore.length - 1; known < period; known += 1) {
    let meters = metersBefore[known] ?? 0;
    let engineSeconds = engineSecondsBefore[known] ?? 0;
    for (const block of planPeriod(machine, known)) {
      const done = totalOf(block);
      meters += done.meters;
      engineSeconds += done.engineSeconds;
    }
    metersBefore.push(meters);
    engineSecondsBefore.push(engineSeconds);
  }
  return { meters: metersBefore[period] ?? 0, engineSeconds: engineSecondsBefore[period] ?? 0 };
}

interface Total {
  readonly meters: number;
  readonly engineSeconds: number;
}

const NOTHING: Total = { meters: 0, engineSeconds: 0 };

/** Returns the totals of a round at the start of a block. */
function startOf(block: Block): Total {
  return block.roundFromS === 0 ? NOTHING : moveAlong(block.round, block.roundFromS);
}

function totalOf(block: Block): Total {
  if (block.pace === 0) return NOTHING;
  const start = startOf(block);
  const end = moveAlong(block.round, block.roundFromS + (block.untilS - block.fromS) * block.pace);
  return {
    meters: end.meters - start.meters,
    engineSeconds: (end.engineSeconds - start.engineSeconds) / block.pace,
  };
}
