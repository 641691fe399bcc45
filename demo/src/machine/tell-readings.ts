import { chanceAt, waver } from '../chance.ts';
import type { Motion } from '../rounds/round.ts';
import type { Machine } from './machine.ts';

/** The device's readings beside its place, with the names of the OsmAnd endpoint and of Traccar. */
export interface TrackerReadings {
  /** Voltage of the machine's battery or alternator [V]. */
  readonly power: number;
  readonly fuelLevel: number;
  /** Consumption by the engine's counter [liters]; a few engines report a rate instead, or neither. */
  readonly fuelUsed?: number;
  /** [liters per hour] */
  readonly fuelConsumption?: number;
  readonly engineTemp?: number;
  readonly oilPressure?: number;
  readonly rpm?: number;
  /** Fault codes, separated by spaces. */
  readonly dtcs?: string;
}

const SPELL_MS = 2 * 3_600_000;
const WEEK_MS = 7 * 86_400_000;
/** Share of two-hour periods with a cooling or oil pressure problem. */
const OVERHEATS = 0.006;
const LOSES_OIL = 0.004;
/** Share of weeks with a worn battery. */
const WORN_BATTERY = 0.05;
/** Share of readings from a disconnected sensor. */
const OPEN_LINE = 0.0004;
const OPEN_LINE_CELSIUS = 6_553.5;
const SECONDS_TO_WARM = 480;

/** Returns the same for the same time; `before` is the machine's motion eight minutes earlier. */
export function tellReadings(
  machine: Machine,
  atMs: number,
  motion: Motion,
  before: Motion,
): TrackerReadings {
  const { seed } = machine;
  const isWorn = chanceAt(seed + 21, Math.floor(atMs / WEEK_MS)) < WORN_BATTERY;
  const burns = burnsOf(machine);
  const standing = {
    power: rounded(
      (motion.engineOn ? 27.7 : isWorn ? 22.4 : 25.3) + 0.3 * waver(seed + 22, atMs / 600_000),
      2,
    ),
    fuelLevel: fuelLevel(seed, motion.engineSeconds),
    ...(burns.tells === 'counter' && {
      fuelUsed: rounded(
        burns.before + (burns.perHour * motion.engineSeconds) / 3_600 + (burns.perKm * motion.meters) / 1_000,
        1,
      ),
    }),
  };
  if (!motion.engineOn) return standing;
  const heat = spell(seed + 23, atMs, OVERHEATS);
  const loss = spell(seed + 24, atMs, LOSES_OIL);
  const rpm = 780 + Math.min(1_200, motion.speedKph * 24) + 40 * waver(seed + 25, atMs / 9_000);
  const warmth = before.engineOn
    ? 1
    : Math.min(1, (motion.engineSeconds - before.engineSeconds) / SECONDS_TO_WARM);
  const celsius = 32 + 55 * warmth + 5 * waver(seed + 26, atMs / 420_000) + 30 * heat;
  const faults = [...(celsius > 108 ? ['P0217'] : []), ...(loss > 0.6 ? ['P0524'] : [])];
  return {
    ...standing,
    engineTemp:
      chanceAt(seed + 27, Math.floor(atMs / 1_000)) < OPEN_LINE ? OPEN_LINE_CELSIUS : rounded(celsius, 1),
    oilPressure: Math.round(
      (190 + (rpm - 780) * 0.16 + 12 * waver(seed + 28, atMs / 30_000)) * (1 - 0.7 * loss),
    ),
    rpm: Math.round(rpm),
    ...(burns.tells === 'rate' && {
      fuelConsumption: rounded(burns.perHour + burns.perKm * motion.speedKph, 1),
    }),
    ...(faults.length > 0 && { dtcs: faults.join(' ') }),
  };
}

/** Returns the severity of a problem, from 0 to 1: it rises and falls in a few periods. */
function spell(seed: number, atMs: number, share: number): number {
  if (chanceAt(seed, Math.floor(atMs / SPELL_MS)) >= share) return 0;
  const past = (atMs % SPELL_MS) / SPELL_MS;
  return 4 * past * (1 - past);
}

/** A tank lasts 9 to 14 engine hours, and is filled when little is left. */
function fuelLevel(seed: number, engineSeconds: number): number {
  const tankSeconds = (9 + 5 * chanceAt(seed, 29)) * 3_600;
  const used = (engineSeconds / tankSeconds + chanceAt(seed, 30)) % 1;
  return rounded(97 - 85 * used, 1);
}

interface Burns {
  readonly tells: 'counter' | 'rate' | 'nothing';
  /** Liters before the demo. */
  readonly before: number;
  readonly perHour: number;
  readonly perKm: number;
}

/** Liters per engine hour, and per additional kilometer. */
const usualBurns: Readonly<Record<Machine['duty']['kind'], readonly [perHour: number, perKm: number]>> = {
  dig: [13.5, 0],
  lift: [7.5, 0.3],
  strip: [10, 0.35],
  haul: [3.4, 0.52],
  power: [8, 0],
  visit: [0.9, 0.085],
  deliver: [2.1, 0.25],
  'long haul': [2.4, 0.34],
  stand: [2.5, 0],
};
const COUNTERS = 0.85;
const RATES = 0.1;

function burnsOf({ seed, duty }: Machine): Burns {
  const [perHour, perKm] = usualBurns[duty.kind];
  const own = 0.85 + 0.3 * chanceAt(seed, 31);
  const chance = chanceAt(seed, 32);
  return {
    tells: chance < COUNTERS ? 'counter' : chance < COUNTERS + RATES ? 'rate' : 'nothing',
    before: 1_000 + Math.round(40_000 * chanceAt(seed, 33)),
    perHour: perHour * own,
    perKm: perKm * own,
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
