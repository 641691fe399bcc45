import type { LatestFix } from '@azimute/engine';
import {
  geofencesReducer,
  prepareFences,
  type FenceDefinition,
  type GeofenceTransition,
} from '@azimute/engine/geofences';
import { orderFixes, runReducer } from '@azimute/engine/host';
import { metersPerDegree } from '@azimute/geo';
import { createChance, normal, type Chance } from './chance.ts';
import { judge } from './results/judge.ts';

/** A receiver's errors, in meters; the errors of consecutive fixes are correlated for `driftSeconds`. */
interface Receiver {
  readonly noiseMeters: number;
  readonly driftMeters: number;
  readonly driftSeconds: number;
  /** Share of fixes far off because of reflections, which nevertheless report a good accuracy. */
  readonly outliers: number;
  readonly everySeconds: number;
  readonly tellsEngine: boolean;
}

const receivers = {
  vehicle: {
    noiseMeters: 2,
    driftMeters: 4,
    driftSeconds: 600,
    outliers: 0.001,
    everySeconds: 30,
    tellsEngine: true,
  },
  phone: {
    noiseMeters: 4,
    driftMeters: 14,
    driftSeconds: 240,
    outliers: 0.004,
    everySeconds: 15,
    tellsEngine: false,
  },
} as const satisfies Record<string, Receiver>;

/** Place of a machine, in meters east of the fence's edge (inside) and along it. */
type Truth = (second: number) => { readonly x: number; readonly y: number; readonly kph: number };

const startMs = Date.UTC(2026, 0, 1);

/** On the equator, far from 0, 0, which receivers without a place report. */
function eastOf(meters: number): number {
  return 20 + meters / metersPerDegree;
}

function receive(truth: Truth, seconds: number, receiver: Receiver, chance: Chance): LatestFix[] {
  const fixes: LatestFix[] = [];
  const keeps = Math.exp(-receiver.everySeconds / receiver.driftSeconds);
  const fresh = Math.sqrt(1 - keeps * keeps) * receiver.driftMeters;
  let [driftX, driftY] = [normal(chance) * receiver.driftMeters, normal(chance) * receiver.driftMeters];
  for (let second = 0; second < seconds; second += receiver.everySeconds) {
    driftX = driftX * keeps + normal(chance) * fresh;
    driftY = driftY * keeps + normal(chance) * fresh;
    const { x, y, kph } = truth(second);
    const far = chance() < receiver.outliers ? 60 + 140 * chance() : 0;
    const turn = 2 * Math.PI * chance();
    const fixedAtMs = startMs + second * 1000;
    fixes.push({
      deviceId: 1,
      fixedAtMs,
      receivedAtMs: fixedAtMs + 1000,
      longitude: eastOf(x + driftX + normal(chance) * receiver.noiseMeters + far * Math.cos(turn)),
      latitude: (y + driftY + normal(chance) * receiver.noiseMeters + far * Math.sin(turn)) / metersPerDegree,
      speedKph: receiver.tellsEngine ? kph : null,
      headingDegrees: null,
      altitudeMeters: null,
      accuracyMeters: receiver.tellsEngine ? 4 : 12,
      ignition: receiver.tellsEngine ? kph > 0 : null,
    });
  }
  return fixes;
}

/** A yard of 300 m whose western edge is at x = 0. */
const yard: FenceDefinition = {
  geofenceId: 1,
  version: 1,
  validFromMs: 0,
  validToMs: null,
  parentId: null,
  unitId: 1,
  assets: 'all-of-unit',
  shape: [
    [
      [0, -150],
      [300, -150],
      [300, 150],
      [0, 150],
      [0, -150],
    ].map(([x = 0, y = 0]) => [eastOf(x), y / metersPerDegree]),
  ],
  maxSpeedKph: null,
  onEntry: true,
  onExit: true,
  onSpeeding: false,
  entryDwellSeconds: 0,
  exitDwellSeconds: 0,
  toleranceMeters: null,
  confirmSeconds: 30,
  schedule: null,
  mustBeInside: false,
  severity: 'informative',
};
const settings = { set: prepareFences([yard]), assetId: 1, unitId: 1 };

interface Crossing {
  readonly atMs: number;
  readonly isEntry: boolean;
}

function isCrossing({ kind, cause }: GeofenceTransition): boolean {
  return (kind === 'entry' || kind === 'exit') && cause !== 'first_seen';
}

function reduce(fixes: readonly LatestFix[]): GeofenceTransition[] {
  const { outputs } = runReducer(
    geofencesReducer,
    { state: null, newest: null },
    orderFixes(fixes),
    settings,
  );
  return outputs.map(({ output }) => output);
}

function byReducer(fixes: readonly LatestFix[]): Crossing[] {
  return reduce(fixes)
    .filter(isCrossing)
    .map(({ crossedAtMs, kind }) => ({ atMs: crossedAtMs, isEntry: kind === 'entry' }));
}

/** Inside if the fix is inside. */
function byPlainRule(fixes: readonly LatestFix[]): Crossing[] {
  const crossings: Crossing[] = [];
  let wasInside: boolean | undefined;
  for (const fix of fixes) {
    const isInside = settings.set.fences[0]?.polygon.contains(fix) ?? false;
    if (wasInside !== undefined && isInside !== wasInside)
      crossings.push({ atMs: fix.fixedAtMs, isEntry: isInside });
    wasInside = isInside;
  }
  return crossings;
}

const rules = { reducer: byReducer, plain: byPlainRule };

/** Drives 600 m to a place in 120 s, and stands there for hours. */
function parkedAt(x: number): Truth {
  return (second) => (second < 120 ? { x: x - 600 + second * 5, y: 0, kph: 18 } : { x, y: 0, kph: 0 });
}

/** From 800 m outside through the edge at a speed, a stay inside, and back. */
function visiting(kph: number, staySeconds: number): { truth: Truth; enterMs: number; leaveMs: number } {
  const perSecond = kph / 3.6;
  const inSeconds = 950 / perSecond;
  const truth: Truth = (second) => {
    if (second < inSeconds) return { x: -800 + second * perSecond, y: 0, kph };
    if (second < inSeconds + staySeconds) return { x: 150, y: 0, kph: 0 };
    return { x: 150 - (second - inSeconds - staySeconds) * perSecond, y: 0, kph };
  };
  const enter = 800 / perSecond;
  const leave = inSeconds + staySeconds + 150 / perSecond;
  return { truth, enterMs: startMs + enter * 1000, leaveMs: startMs + leave * 1000 };
}

const PARKED_HOURS = 10;
const PARKINGS = 40;
const VISITS = 400;
/** A different seed from the one used during the reducer's development. */
const SEED = 98_765_431;

function countFalse(receiver: Receiver, meters: number): Record<keyof typeof rules, number> {
  const counted = { reducer: 0, plain: 0 };
  for (let parking = 0; parking < PARKINGS; parking += 1) {
    const fixes = receive(
      parkedAt(meters),
      PARKED_HOURS * 3600,
      receiver,
      createChance(SEED + parking * 7919 + meters),
    );
    // Parking inside is one correct entry, and parking never passes through anything.
    const right = meters > 0 ? 1 : 0;
    counted.reducer += reduce(fixes).filter(({ kind }) => kind === 'passage').length;
    for (const [name, rule] of Object.entries(rules) as [keyof typeof rules, typeof byReducer][])
      counted[name] += Math.max(0, rule(fixes).length - right);
  }
  const per100 = 100 / (PARKINGS * PARKED_HOURS);
  return { reducer: counted.reducer * per100, plain: counted.plain * per100 };
}

interface Found {
  missed: number;
  readonly errors: number[];
}

function findVisits(receiver: Receiver): Record<keyof typeof rules, Found> {
  const found = {
    reducer: { missed: 0, errors: [] as number[] },
    plain: { missed: 0, errors: [] as number[] },
  };
  for (let visit = 0; visit < VISITS; visit += 1) {
    const chance = createChance(SEED + visit * 104_729);
    const { truth, enterMs, leaveMs } = visiting(10 + 60 * chance(), 120 + 1200 * chance());
    const fixes = receive(truth, (leaveMs - startMs) / 1000 + 400, receiver, chance);
    for (const [name, rule] of Object.entries(rules) as [keyof typeof rules, typeof byReducer][]) {
      const crossings = rule(fixes);
      for (const [atMs, isEntry] of [
        [enterMs, true],
        [leaveMs, false],
      ] as const) {
        const errors = crossings
          .filter((one) => one.isEntry === isEntry)
          .map((one) => Math.abs(one.atMs - atMs) / 1000);
        const least = Math.min(...errors);
        if (least > 120) found[name].missed += 1;
        else found[name].errors.push(least);
      }
    }
  }
  return found;
}

function quantile(values: readonly number[], share: number): string {
  return (values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN).toFixed(1);
}

/** Prints the results of the reducer and the plain rule for machines with known movement. */
export function printGeofenceTruth(): void {
  for (const [name, receiver] of Object.entries(receivers)) {
    console.log(`\n${name}: false transitions and passages for 100 parked hours, by meters inside the edge`);
    console.log('  meters    reducer   plain');
    const sums = { reducer: 0, plain: 0 };
    for (const meters of [-40, -20, -10, -5, 5, 10, 20, 40]) {
      const counted = countFalse(receiver, meters);
      sums.reducer += counted.reducer;
      sums.plain += counted.plain;
      console.log(
        `${String(meters).padStart(8)}${counted.reducer.toFixed(2).padStart(8)}${counted.plain.toFixed(1).padStart(8)}`,
      );
    }
    console.log(
      `  reducer compared with the plain rule: ${judge('geofence-truth/false', sums.reducer / sums.plain)}`,
    );
    for (const [rule, { missed, errors }] of Object.entries(findVisits(receiver)))
      console.log(
        `  ${rule}: ${((missed * 100) / (2 * VISITS)).toFixed(2)} % of crossings missed, time error p50 ${quantile(errors, 0.5)} s, p95 ${quantile(errors, 0.95)} s`,
      );
  }
}
