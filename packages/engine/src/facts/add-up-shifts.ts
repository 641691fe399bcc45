import type { WorkingSpan } from '../working-hours/working-spans.ts';
import type { DayEvidence, Facts } from './day-evidence.ts';
import type { DayPart } from './day-part.ts';
import { shareEngine, type Slots } from './share-engine.ts';

type ShiftFacts = Pick<
  Facts,
  | 'shiftKnownSeconds'
  | 'shiftOnSeconds'
  | 'offShiftKnownSeconds'
  | 'offShiftOnSeconds'
  | 'shiftAbleSeconds'
  | 'shiftMaintenanceSeconds'
  | 'calendarStatusSeconds'
>;

/** Parts of the day within and outside the UL's working hours; empty if it has none. */
export function addUpShifts(
  evidence: DayEvidence,
  parts: readonly DayPart[],
  {
    runningSeconds,
    turnedOffSeconds,
    inMaintenanceSeconds,
  }: Pick<Facts, 'runningSeconds' | 'turnedOffSeconds' | 'inMaintenanceSeconds'>,
): Partial<ShiftFacts> {
  const { shifts, statuses } = evidence;
  if (shifts === null) return {};
  const engine = shareEngine(evidence, parts, shiftSlots(shifts));
  const onSeconds = (slot: number): number =>
    (engine.movingSeconds[slot] ?? 0) +
    (engine.idlingSeconds[slot] ?? 0) +
    (engine.workingSeconds[slot] ?? 0);
  const within = (...of: readonly DayEvidence['statuses'][number]['status'][]): number =>
    Math.round(
      statuses.reduce(
        (ms, one) => (of.includes(one.status) ? ms + workingMs(shifts, one.fromMs, one.toMs) : ms),
        0,
      ) / 1000,
    );
  return {
    shiftKnownSeconds: engine.engineKnownSeconds[WITHIN] ?? 0,
    shiftOnSeconds: onSeconds(WITHIN),
    offShiftKnownSeconds: engine.engineKnownSeconds[OUTSIDE] ?? 0,
    offShiftOnSeconds: onSeconds(OUTSIDE),
    shiftAbleSeconds: within('running', 'turned_off'),
    shiftMaintenanceSeconds: within('in_maintenance'),
    calendarStatusSeconds: runningSeconds + turnedOffSeconds + inMaintenanceSeconds,
  };
}

const WITHIN = 0;
const OUTSIDE = 1;

function shiftSlots(shifts: readonly WorkingSpan[]): Slots {
  return {
    count: 2,
    add: (weights, fromMs, toMs) => {
      const ms = workingMs(shifts, fromMs, toMs);
      weights[WITHIN] = (weights[WITHIN] ?? 0) + ms;
      weights[OUTSIDE] = (weights[OUTSIDE] ?? 0) + toMs - fromMs - ms;
    },
  };
}

function workingMs(shifts: readonly WorkingSpan[], fromMs: number, toMs: number): number {
  return shifts.reduce(
    (ms, shift) => ms + Math.max(0, Math.min(shift.toMs, toMs) - Math.max(shift.fromMs, fromMs)),
    0,
  );
}
