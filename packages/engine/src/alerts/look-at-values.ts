import type { AlertMove } from './alert-move.ts';
import type { Sight } from './alert-sight.ts';
import { speedSignal, towedSignal, type RuleOf } from './alert-plan.ts';
import type { AlertRule } from './alert-rule.ts';
import type { AlertsState, Watch } from './alerts-state.ts';
import { asValue, type Scene } from './scene.ts';
import type { Readings } from '../readings/index.ts';
import type { ReadingTracks } from './track-readings.ts';

/** Minimum time between two speeds, since receivers can report a single false one. */
const leastSpeedingMs = 10_000;
/** Number of samples kept for a window. */
const windowSamples = 24;

type Windows = AlertsState['windows'];

/** Evaluates rules over values in the position; others stay unchanged. */
export class ValuesLook {
  windows: Windows;
  readonly #scene: Scene;
  readonly #readings: Readings;
  readonly #tracks: ReadingTracks;

  constructor(scene: Scene, readings: Readings, tracks: ReadingTracks, windows: Windows) {
    this.#scene = scene;
    this.#readings = readings;
    this.#tracks = tracks;
    this.windows = windows;
  }

  look(move: AlertMove): void {
    if (this.#scene.fix === null) return;
    for (const [code, rules] of this.#scene.settings.plan.values) {
      const value = this.#valueOf(code);
      if (value === null) continue;
      for (const { rule, limit } of rules.above) {
        if (value <= limit) break;
        this.#hold(move, rule, value);
      }
      for (const { rule, limit } of rules.below) {
        if (value >= limit) break;
        this.#hold(move, rule, value);
      }
      for (const rule of rules.others) {
        const measured = this.#measure(rule, value);
        if (isBeyond(rule, measured, rule.when.limit)) this.#hold(move, rule, measured);
      }
    }
    this.#holdBeyondClear(move);
    this.#holdImpossible(move);
  }

  /** Holds until the value passes the clear limit. */
  #holdBeyondClear(move: AlertMove): void {
    const { rules } = this.#scene.settings.plan;
    for (const watch of Object.values(move.watches)) {
      const rule = rules.get(watch.ruleId);
      if (rule === undefined || watch.phase === 'pending' || rule.when.kind !== 'reading') continue;
      const value = this.#valueOf(rule.when.reading);
      const clear = rule.when.clearLimit ?? rule.when.limit;
      const reading = rule as RuleOf<'reading'>;
      if (value !== null && isBeyond(reading, this.#measured(reading, value), clear))
        this.#hold(move, rule, this.#measured(reading, value));
    }
  }

  #holdImpossible(move: AlertMove): void {
    const { fix, settings } = this.#scene;
    if (fix === null) return;
    for (const code of this.#readings.impossible)
      for (const rule of settings.plan.impossible)
        if (rule.when.readings.length === 0 || rule.when.readings.includes(code))
          move.hold(rule, {
            subject: `reading:${code}`,
            sinceMs: fix.fixedAtMs,
            value: asValue(this.#readings.values[code]),
          });
  }

  #hold(move: AlertMove, rule: AlertRule, value: number): void {
    if (this.#holdsNow(rule) !== true) return;
    move.hold(rule, { ...this.#sightOf(rule), value });
  }

  #sightOf(rule: AlertRule): Sight {
    const { when } = rule;
    const { atMs, seen } = this.#scene;
    if (when.kind === 'speeding') return { sinceMs: atMs, leastMs: leastSpeedingMs };
    if (when.kind === 'towed') return { sinceMs: seen.trips?.state?.move?.fromMs ?? atMs };
    if (when.kind !== 'reading') return { sinceMs: atMs };
    const told = this.#tracks.of(when.reading);
    const { confirmed = null } = told ?? {};
    // True if the previous value, which this one confirms, already met the condition.
    const didHold =
      confirmed !== null &&
      (isChange(when) || isBeyond(rule as RuleOf<'reading'>, confirmed.value, when.limit));
    return {
      sinceMs: didHold ? confirmed.atMs : atMs,
      isConnected: told?.isConnected ?? true,
      isLowWorse: when.is === 'below' || when.is === 'falling',
    };
  }

  /** Predicate: does the rule apply to this engine state and place? Undefined if unknown. */
  #holdsNow({ when, scope }: AlertRule): boolean | undefined {
    const { engineOn, seen } = this.#scene;
    if (when.kind === 'reading' && when.engine !== 'any')
      return engineOn === null ? undefined : engineOn === (when.engine === 'on');
    if (when.kind === 'speeding' && scope.geofenceIds.length > 0)
      return scope.geofenceIds.some(
        (id) => (seen.geofences?.state?.fences[id]?.enteredAtMs ?? null) !== null,
      );
    return true;
  }

  clearedAt({ subject }: Watch, rule: AlertRule): number | undefined {
    const { fix } = this.#scene;
    if (fix === null) return undefined;
    const { when } = rule;
    if (when.kind === 'impossible_reading') {
      const code = subject.slice('reading:'.length);
      return this.#readings.values[code] === undefined ? undefined : fix.fixedAtMs;
    }
    const holdsNow = this.#holdsNow(rule);
    if (holdsNow !== true) return holdsNow === false ? fix.fixedAtMs : undefined;
    const code =
      when.kind === 'reading' ? when.reading : when.kind === 'speeding' ? speedSignal : towedSignal;
    const isTold = when.kind === 'towed' || this.#valueOf(code) !== null;
    return isTold ? fix.fixedAtMs : undefined;
  }

  #valueOf(code: string): number | null {
    if (code === speedSignal) return this.#scene.speedKph;
    if (code === towedSignal) {
      const move = this.#scene.seen.trips?.state?.move ?? null;
      return move?.last.engine === false ? Math.round(move.tally.counts.towedMeters ?? 0) : null;
    }
    const isBelieved =
      !this.#readings.impossible.includes(code) && this.#tracks.of(code)?.verdict !== 'doubted';
    return isBelieved ? asValue(this.#readings.values[code]) : null;
  }

  #measured(rule: RuleOf<'reading'>, value: number): number {
    const { is } = rule.when;
    return is === 'rising' || is === 'falling' ? changeIn(this.windows[rule.ruleId] ?? [], value, is) : value;
  }

  /** Returns the value, or its rise or fall within the rule's window. */
  #measure(rule: RuleOf<'reading'>, value: number): number {
    const { is, overSeconds } = rule.when;
    if (is !== 'rising' && is !== 'falling') return value;
    const { atMs } = this.#scene;
    const overMs = (overSeconds ?? 3600) * 1000;
    const known = this.windows[rule.ruleId] ?? [];
    const kept = known.filter(([ms]) => ms >= atMs - overMs);
    const change = changeIn(kept, value, is);
    const last = kept.at(-1);
    const isLater = last === undefined || atMs - last[0] >= overMs / windowSamples;
    const isExtreme = last !== undefined && (is === 'rising' ? value < last[1] : value > last[1]);
    if (isLater || isExtreme) {
      const before = isLater ? kept : kept.slice(0, -1);
      this.windows = { ...this.windows, [rule.ruleId]: [...before, [atMs, value]] };
    }
    return change;
  }
}

function isChange({ is }: RuleOf<'reading'>['when']): boolean {
  return is === 'rising' || is === 'falling';
}

function changeIn(window: Windows[string], value: number, is: 'rising' | 'falling'): number {
  const values = window.map(([, one]) => one);
  return is === 'rising' ? value - Math.min(value, ...values) : Math.max(value, ...values) - value;
}

function isBeyond({ when }: RuleOf<'reading'>, value: number, limit: number): boolean {
  switch (when.is) {
    case 'below':
      return value < limit;
    case 'outside':
      // The clear limit is equally far inside both limits.
      return value < limit || value > (when.upperLimit ?? Infinity) - (limit - when.limit);
    case 'equal':
      return value === when.limit;
    case 'rising':
    case 'falling':
      return value >= limit;
    case 'above':
      return value > limit;
  }
}
