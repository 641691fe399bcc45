import { isMovingAt } from '@azimute/contract/assets/activity';
import type { ReadingValue } from '@azimute/contract';
import type { GeofencesState, GeofenceTransition } from '../geofences/geofences-state.ts';
import { nextStartMs, scheduledSpan } from '../geofences/fence-schedule.ts';
import { findFixMark } from '../marks/find-fix-mark.ts';
import { protocolOf, readingsOf, type Readings } from '../readings/index.ts';
import type { LatestFix } from '../status/latest-state.ts';
import type { TripInterval } from '../trips/trip-interval.ts';
import type { TripsState } from '../trips/trips-state.ts';
import type { AlertMove } from './alert-move.ts';
import { needMs, type LastingRule } from './alert-plan.ts';
import type { AssetAlerts } from './alerts-state.ts';

/** Results of the preceding reducers at this instant. */
export interface AlertsSeen {
  readonly geofences?: {
    readonly state: GeofencesState | null;
    readonly outputs: readonly GeofenceTransition[];
  };
  readonly trips?: { readonly state: TripsState | null; readonly outputs: readonly TripInterval[] };
}

/** Instant of an asset: a position, or the passing of time. */
export interface Scene {
  readonly atMs: number;
  readonly fix: LatestFix | null;
  readonly previousFix: LatestFix | null;
  /** The position, or else the last one before the instant. */
  readonly lastFix: LatestFix | null;
  readonly settings: AssetAlerts;
  readonly seen: AlertsSeen;
  readonly contactAtMs: number | null;
  readonly engineOn: boolean | null;
  /** Plausible speed, or null if unknown. */
  readonly speedKph: number | null;
  /** True if data is recent enough for time alone to decide. */
  readonly isObserved: boolean;
  readonly due: Due;
}

/** Earliest later instant that needs evaluation. */
export class Due {
  ms = Infinity;
  readonly #atMs: number;

  constructor(atMs: number) {
    this.#atMs = atMs;
  }

  at(ms: number): void {
    if (ms > this.#atMs && ms < this.ms) this.ms = ms;
  }
}

const observedMs = 3_600_000;

export function sceneOf(
  { atMs, fix, lastFix: previousFix }: { atMs: number; fix: LatestFix | null; lastFix: LatestFix | null },
  settings: AssetAlerts,
  seen: AlertsSeen,
): Scene {
  const { latest } = settings;
  const lastFix = fix ?? previousFix;
  const heardMs = fix === null ? (latest?.contactAtMs ?? null) : null;
  const contactAtMs = Math.max(lastFix?.fixedAtMs ?? -Infinity, heardMs ?? -Infinity);
  const isLater = latest !== null && heardMs !== null && heardMs > (lastFix?.fixedAtMs ?? -Infinity);
  return {
    atMs,
    fix,
    previousFix,
    lastFix,
    settings,
    seen,
    contactAtMs: contactAtMs === -Infinity ? null : contactAtMs,
    engineOn: isLater ? latest.engineOn : engineOf(lastFix, seen),
    speedKph: fix !== null && findFixMark(fix, previousFix) === null ? fix.speedKph : null,
    isObserved:
      lastFix !== null && atMs - lastFix.fixedAtMs <= (standsOff(seen) ? 26 * observedMs : observedMs),
    due: new Due(atMs),
  };
}

function engineOf(fix: LatestFix | null, { trips }: AlertsSeen): boolean | null {
  if (fix === null) return null;
  if (fix.ignition !== null) return fix.ignition;
  const known = trips?.state?.move?.last.engine ?? trips?.state?.stop?.engine ?? null;
  if (known !== null) return known;
  return fix.speedKph === null ? null : isMovingAt(fix.speedKph);
}

function standsOff({ trips }: AlertsSeen): boolean {
  return trips?.state?.move === null && trips.state.stop?.engine === false;
}

const nothingTold: Readings = { values: {}, impossible: [] };

/** Readings of the position, limited to those that rules use. */
export function readScene({ fix, settings }: Scene): Readings {
  if (fix === null || !settings.plan.asksReadings) return nothingTold;
  const { attributes: text = null, source = null } = fix.told ?? {};
  const attributes = text === null ? null : (JSON.parse(text) as Record<string, unknown>);
  const plan = settings.catalog.planOf({ protocol: protocolOf(attributes, source), model: settings.model });
  return readingsOf({ ...fix, attributes }, settings.plan.readingsOf(plan));
}

export function asValue(value: ReadingValue | undefined): number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'number' ? value : null;
}

export function watchesFence({ scope: { geofenceIds } }: LastingRule['rule'], geofenceId: number): boolean {
  return geofenceIds.length === 0 || geofenceIds.includes(geofenceId);
}

/** Reports the rules whose duration is reached as met, and notes when the next one will be. */
export function holdLasting(
  move: AlertMove,
  { atMs, due, isObserved }: Pick<Scene, 'atMs' | 'due' | 'isObserved'>,
  rules: readonly LastingRule[],
  sinceMs: number,
  of: { readonly subject?: string; readonly geofenceId?: number; readonly notBeforeMs?: number } = {},
): void {
  const { notBeforeMs = -Infinity, ...subject } = of;
  for (const one of rules) {
    const span = scheduledSpan(one.rule.schedule, atMs);
    const fromMs = span === null ? nextStartMs(one.rule.schedule, atMs) : Math.max(sinceMs, span.fromMs);
    if (fromMs === null) continue;
    const confirmedMs = fromMs + needMs(one);
    if (confirmedMs > atMs) due.at(confirmedMs);
    else if (isObserved)
      move.hold(one.rule, {
        ...subject,
        sinceMs: Math.max(fromMs + one.lastsMs, notBeforeMs),
        untilMs: span?.toMs ?? Infinity,
      });
    if (sinceMs + needMs(one) > atMs) break;
  }
}
