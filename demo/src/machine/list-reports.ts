import { chanceAt } from '../chance.ts';
import { measure, motionAt, STEP_MS, type Fix } from './measure.ts';
import { DAY_MS, type Machine } from './machine.ts';

/**
 * Reporting intervals of a device, in steps of its clock. The times depend only on the clock: repeated reports are
 * equal, and a sparser grid contains only times of the denser one.
 */
export interface Grid {
  /** Steps between checks. */
  readonly look: number;
  readonly moving: number;
  /** Within a site, where it never moves far. */
  readonly movingOnSite: number;
  readonly working: number;
  readonly off: number;
  /** Change of direction after which it reports at the next check [degrees]. */
  readonly turn: number;
}

const HOUR_MS = 3_600_000;
export const liveGrid: Grid = { look: 1, moving: 2, movingOnSite: 2, working: 6, off: 120, turn: 22 };
/** Reporting intervals in the last day. */
export const recentGrid: Grid = { look: 6, moving: 6, movingOnSite: 12, working: 36, off: 360, turn: 45 };
/** Reporting intervals in the month before. */
export const olderGrid: Grid = { look: 15, moving: 15, movingOnSite: 30, working: 90, off: 720, turn: 360 };

const MOVING_KPH = 0.4;
const DEAD_WINDOW_MS = HOUR_MS / 2;
const DEAD_ZONES = 0.006;
const FAULTS = 0.006;

/**
 * Returns the time within each hour at which a device's clock starts; a report at that time is never omitted while it
 * works.
 */
export function clockPhaseMs(machine: Machine): number {
  return Math.floor(chanceAt(machine.seed, 11) * STEP_MS);
}

/** Returns true if the device's clock has made a step between two times. */
export function hasStepped(machine: Machine, fromMs: number, untilMs: number): boolean {
  const phaseMs = clockPhaseMs(machine);
  return Math.floor((untilMs - phaseMs) / STEP_MS) > Math.floor((fromMs - phaseMs) / STEP_MS);
}

/** Returns a device's reports in a half-open range, oldest first. */
export function listReports(machine: Machine, fromMs: number, untilMs: number, grid: Grid): Fix[] {
  const phaseMs = clockPhaseMs(machine);
  const stepMs = grid.look * STEP_MS;
  const moving = 'site' in machine.duty ? grid.movingOnSite : grid.moving;
  const fixes: Fix[] = [];
  let before: { readonly engineOn: boolean; readonly headingDegrees: number } | null = null;
  const first = Math.ceil((fromMs - phaseMs) / stepMs) * stepMs + phaseMs;
  for (let atMs = first; atMs < untilMs; atMs += stepMs) {
    if (isMute(machine, atMs)) {
      before = null;
      continue;
    }
    const motion = motionAt(machine, atMs);
    before ??= motionAt(machine, atMs - stepMs);
    const step = Math.round((atMs - phaseMs) / STEP_MS);
    if (isReported(motion, before, step, { ...grid, moving })) fixes.push(measure(machine, atMs));
    before = motion;
  }
  return fixes;
}

function isReported(
  now: { readonly engineOn: boolean; readonly headingDegrees: number; readonly speedKph: number },
  before: { readonly engineOn: boolean; readonly headingDegrees: number },
  step: number,
  grid: Grid,
): boolean {
  if (now.engineOn !== before.engineOn) return true;
  if (now.speedKph <= MOVING_KPH) return step % (now.engineOn ? grid.working : grid.off) === 0;
  if (step % grid.moving === 0) return true;
  const turned = Math.abs(((now.headingDegrees - before.headingDegrees + 540) % 360) - 180);
  return turned > grid.turn;
}

/**
 * Returns true if the device never reports about a time: it has stopped reporting, or has a fault for a day or two,
 * by its own clock.
 */
export function isMute(machine: Machine, atMs: number): boolean {
  if (machine.silentSinceMs !== null && atMs >= machine.silentSinceMs) return true;
  const day = Math.floor((atMs - clockPhaseMs(machine) - machine.epochMs) / DAY_MS);
  return chanceAt(machine.seed + 12, day) < FAULTS || chanceAt(machine.seed + 12, day - 1) < FAULTS;
}

/** Returns true if the device cannot send now; it buffers its fixes and sends them late. */
export function isInDeadZone(machine: Machine, atMs: number): boolean {
  return chanceAt(machine.seed + 13, Math.floor(atMs / DEAD_WINDOW_MS)) < DEAD_ZONES;
}

/** Returns when the portal would have received a report: a device without contact sends it late. */
export function receiptMs(machine: Machine, atMs: number): number {
  let sentMs = atMs;
  while (isInDeadZone(machine, sentMs)) sentMs = (Math.floor(sentMs / DEAD_WINDOW_MS) + 1) * DEAD_WINDOW_MS;
  return sentMs + 1_000 + Math.floor(4_000 * chanceAt(machine.seed + 15, Math.floor(atMs / 1_000)));
}
