import { isMovingAt } from '@azimute/contract/assets/activity';
import { reportsWithinMs } from './add-up-fixes.ts';
import type { DayEvidence, DayFacts, DayFix, Facts } from './day-evidence.ts';
import type { DayPart } from './day-part.ts';
import { shareEngine, type Slots } from './share-engine.ts';

type FuelFacts = Pick<
  Facts,
  'fuelMilliliters' | 'idleFuelMilliliters' | 'fueledSeconds' | 'fueledOnSeconds' | 'fueledMeters'
>;

/** Fuel used between two instants. */
interface Burn {
  readonly fromMs: number;
  readonly toMs: number;
  readonly liters: number;
  /** True if the engine was on and the asset stationary throughout. */
  readonly isStanding: boolean;
}

/** Maximum consumption per hour of any machine: a larger jump starts a new series, like a drop. */
const mostLitersPerHour = 1000;
const counterToleranceLiters = 5;

/**
 * Adds up the fuel of a day: the advance of a counter with at least two readings; otherwise rates, each until the next
 * and at most 15 minutes. Tank levels are ignored, since they change with slopes, theft and refueling.
 */
export function addUpFuel(
  evidence: DayEvidence,
  parts: readonly DayPart[],
  engine: Pick<Facts, 'engineKnownSeconds' | 'engineOnSeconds' | 'idlingSeconds' | 'workingSeconds'>,
): FuelFacts & Pick<DayFacts, 'fuelBy'> {
  const counted = burnsByCounter(evidence);
  const burns = counted.length > 0 ? counted : burnsByRate(evidence);
  if (burns.length === 0) return { ...nothing, fuelBy: null };
  const spans = join(burns);
  const { movingSeconds, idlingSeconds, workingSeconds } = shareEngine(evidence, parts, slotsOf(spans));
  const fueledOnSeconds =
    (movingSeconds[WITHIN] ?? 0) + (idlingSeconds[WITHIN] ?? 0) + (workingSeconds[WITHIN] ?? 0);
  const liters = burns.reduce((sum, burn) => sum + burn.liters, 0);
  const standing = burns.reduce((sum, burn) => (burn.isStanding ? sum + burn.liters : sum), 0);
  const standingSeconds = engine.idlingSeconds + engine.workingSeconds;
  const idling = standingSeconds === 0 ? 0 : (standing * engine.idlingSeconds) / standingSeconds;
  const meters = parts.reduce(
    (sum, { distanceMeters, fromMs, toMs }) =>
      toMs > fromMs ? sum + (distanceMeters * within(spans, fromMs, toMs)) / (toMs - fromMs) : sum,
    0,
  );
  return {
    fuelMilliliters: Math.round(liters * 1000),
    idleFuelMilliliters: Math.round(idling * 1000),
    fueledSeconds: engine.engineKnownSeconds - engine.engineOnSeconds + fueledOnSeconds,
    fueledOnSeconds,
    fueledMeters: Math.round(meters),
    fuelBy: counted.length > 0 ? 'counter' : 'rate',
  };
}

const nothing: FuelFacts = {
  fuelMilliliters: 0,
  idleFuelMilliliters: 0,
  fueledSeconds: 0,
  fueledOnSeconds: 0,
  fueledMeters: 0,
};

/** An advance over midnight is shared by time. */
function burnsByCounter({ fixes, before, fromMs }: DayEvidence): Burn[] {
  const burns: Burn[] = [];
  let last = before.fuel;
  let isStanding = false;
  let isOn = before.fix?.ignition ?? null;
  for (const fix of fixes) {
    isOn = fix.ignition ?? isOn;
    const liters = fix.machine?.fuelLiters ?? null;
    if (liters !== null) {
      if (last !== null && fix.fixedAtMs > last.atMs) {
        const passedMs = fix.fixedAtMs - last.atMs;
        const advanced = liters - last.liters;
        const most = (mostLitersPerHour * passedMs) / 3_600_000 + counterToleranceLiters;
        if (advanced >= 0 && advanced <= most)
          burns.push({
            ...cut(last.atMs, fix.fixedAtMs, advanced, fromMs),
            isStanding: isStanding && passedMs <= reportsWithinMs,
          });
      }
      last = { atMs: fix.fixedAtMs, liters };
      isStanding = true;
    }
    if (!isStandingOn(fix, isOn)) isStanding = false;
  }
  return burns;
}

/** A rate applies until the next one or until the engine is off. */
function burnsByRate({ fixes, before, fromMs }: DayEvidence): Burn[] {
  const burns: Burn[] = [];
  let last: { readonly atMs: number; readonly rate: number } | null = null;
  let isStanding = false;
  let isOn: boolean | null = null;
  for (const fix of before.fix === null ? fixes : [before.fix, ...fixes]) {
    isOn = fix.ignition ?? isOn;
    const { fixedAtMs: atMs } = fix;
    const rate = fix.machine?.fuelLitersPerHour ?? null;
    if (last !== null && (rate !== null || isOn === false)) {
      const passedMs = atMs - last.atMs;
      if (passedMs > 0 && passedMs <= reportsWithinMs)
        burns.push({ ...cut(last.atMs, atMs, (last.rate * passedMs) / 3_600_000, fromMs), isStanding });
      last = null;
    }
    if (rate !== null) {
      last = { atMs, rate };
      isStanding = true;
    }
    if (!isStandingOn(fix, isOn)) isStanding = false;
  }
  return burns;
}

function cut(
  burntFromMs: number,
  toMs: number,
  liters: number,
  dayMs: number,
): Pick<Burn, 'fromMs' | 'toMs' | 'liters'> {
  const fromMs = Math.max(burntFromMs, dayMs);
  return { fromMs, toMs, liters: (liters * (toMs - fromMs)) / (toMs - burntFromMs) };
}

function isStandingOn({ speedKph }: DayFix, isOn: boolean | null): boolean {
  return isOn === true && !isMovingAt(speedKph);
}

interface Span {
  readonly fromMs: number;
  toMs: number;
}

/** Fuel spans are ordered and mostly adjacent. */
function join(burns: readonly Burn[]): readonly Span[] {
  const spans: Span[] = [];
  for (const { fromMs, toMs } of burns) {
    const last = spans.at(-1);
    if (last !== undefined && last.toMs >= fromMs) last.toMs = toMs;
    else spans.push({ fromMs, toMs });
  }
  return spans;
}

const WITHIN = 0;
const OUTSIDE = 1;

function slotsOf(spans: readonly Span[]): Slots {
  return {
    count: 2,
    add: (weights, fromMs, toMs) => {
      const ms = within(spans, fromMs, toMs);
      weights[WITHIN] = (weights[WITHIN] ?? 0) + ms;
      weights[OUTSIDE] = (weights[OUTSIDE] ?? 0) + toMs - fromMs - ms;
    },
  };
}

function within(spans: readonly Span[], fromMs: number, toMs: number): number {
  return spans.reduce(
    (ms, span) => ms + Math.max(0, Math.min(span.toMs, toMs) - Math.max(span.fromMs, fromMs)),
    0,
  );
}
