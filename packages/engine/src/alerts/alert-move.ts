import { scheduledSpan } from '../geofences/fence-schedule.ts';
import { controlPeriodMs, type AlertOutput } from './alert-output.ts';
import type { AlertPlan } from './alert-plan.ts';
import type { AlertRule } from './alert-rule.ts';
import type { Proof, Sight } from './alert-sight.ts';
import type { Watch } from './alerts-state.ts';

/** Delay before a worse value is reported; it doubles after each report. */
const worseAfterMs = 5 * 60_000;

/** Watches of an asset during one step. */
export class AlertMove {
  watches: Readonly<Record<string, Watch>>;
  readonly outputs: AlertOutput[] = [];
  readonly #plan: AlertPlan;
  readonly #proof: Proof;
  readonly #held = new Set<string>();
  #changed: Record<string, Watch> | undefined;

  constructor(watches: Readonly<Record<string, Watch>>, plan: AlertPlan, proof: Proof) {
    this.watches = watches;
    this.#plan = plan;
    this.#proof = proof;
  }

  /** Records that the condition is met. */
  hold(rule: AlertRule, sight: Sight): void {
    const { subject = '' } = sight;
    const key = keyOf(rule.ruleId, subject);
    if (this.#held.has(key)) return;
    const { atMs } = this.#proof;
    const span =
      rule.when.kind === 'out_of_hours'
        ? { fromMs: -Infinity, toMs: Infinity }
        : scheduledSpan(rule.schedule, atMs);
    if (span === null) return;
    this.#held.add(key);
    const known = this.watches[key];
    const sinceMs = Math.max(sight.sinceMs, span.fromMs);
    const watch = this.#begin(known, rule, sight, sinceMs);
    const untilMs = Math.min(span.toMs, sight.untilMs ?? Infinity);
    if (watch.phase !== 'pending') {
      this.#goOn(key, watch, sight, untilMs);
      return;
    }
    const leastMs = Math.max(rule.raiseAfterSeconds * 1000, sight.leastMs ?? 0);
    if (atMs < watch.crossedAtMs + leastMs) {
      this.#keep(key, watch);
      return;
    }
    const worst =
      sight.value === undefined || sight.value === null
        ? {}
        : worstOf(watch, sight.value, atMs, sight.isLowWorse);
    const active: Watch = {
      ...watch,
      ...worst,
      phase: 'active',
      toldAtMs: atMs,
      dueAtMs: finite(untilMs),
    };
    this.#keep(key, active);
    this.#add('began', active, { value: sight.value ?? null });
  }

  #begin(known: Watch | undefined, rule: AlertRule, sight: Sight, sinceMs: number): Watch {
    const isAfterGap = sight.isConnected === undefined ? this.#proof.isAfterGap : !sight.isConnected;
    const isBroken = known?.phase === 'pending' && isAfterGap;
    if (known !== undefined && !isBroken) return { ...known, ruleVersion: rule.version };
    return {
      ruleId: rule.ruleId,
      ruleVersion: rule.version,
      subject: sight.subject ?? '',
      geofenceId: sight.geofenceId ?? null,
      phase: 'pending',
      // Stored in milliseconds, which identify it.
      crossedAtMs: Math.round(sinceMs),
      clearedAtMs: null,
      worstValue: null,
      worstAtMs: null,
      toldAtMs: 0,
      dueAtMs: null,
    };
  }

  /** Continues a watch that was recovering. */
  #goOn(key: string, watch: Watch, { value, isLowWorse }: Sight, untilMs: number): void {
    const { atMs } = this.#proof;
    let next: Watch = { ...watch, phase: 'active', clearedAtMs: null, dueAtMs: finite(untilMs) };
    if (value !== undefined && value !== null) {
      const worst = worstOf(watch, value, atMs, isLowWorse);
      next = { ...next, ...worst };
      if (
        worst.worstAtMs !== watch.worstAtMs &&
        atMs - watch.toldAtMs >= Math.max(worseAfterMs, watch.toldAtMs - watch.crossedAtMs)
      ) {
        next = { ...next, toldAtMs: atMs };
        this.#add('worse', next, { value });
      }
    }
    this.#keep(key, next);
  }

  /** Momentary conditions continue while others follow. */
  happen(rule: AlertRule, sight: Sight): void {
    const { subject = '', sinceMs } = sight;
    if (scheduledSpan(rule.schedule, sinceMs) === null) return;
    const key = keyOf(rule.ruleId, subject);
    const clearMs = rule.clearAfterSeconds * 1000;
    let known = this.watches[key];
    if (known !== undefined && sinceMs > (known.clearedAtMs ?? sinceMs) + clearMs) {
      this.#end(key, known, known.clearedAtMs ?? sinceMs, 'condition');
      known = undefined;
    }
    const clearedAtMs = Math.round(Math.max(sinceMs, known?.clearedAtMs ?? -Infinity));
    const dueAtMs = clearedAtMs + clearMs;
    this.#held.add(key);
    if (known !== undefined) {
      this.#keep(key, { ...known, clearedAtMs, dueAtMs });
      return;
    }
    const watch: Watch = {
      ...this.#begin(undefined, rule, sight, sinceMs),
      phase: 'recovering',
      clearedAtMs,
      dueAtMs,
    };
    this.#keep(key, watch);
    this.#add('began', watch, { value: sight.value ?? null });
  }

  /** Begins a due multiple of a meter or of days, which stays due. */
  due(rule: AlertRule, subject: string, crossedAtMs: number, value: number | null): void {
    if (scheduledSpan(rule.schedule, this.#proof.atMs) === null) return;
    this.#add('began', this.#begin(undefined, rule, { subject, sinceMs: crossedAtMs }, crossedAtMs), {
      value,
    });
  }

  /**
   * Determines for each unmet watch the time since which its condition is over (undefined if unknown), then ends
   * watches that are due.
   */
  release(clearedAtOf: (watch: Watch, rule: AlertRule) => number | undefined, isObserved: boolean): void {
    for (const [key, watch] of Object.entries(this.watches)) {
      const rule = this.#plan.rules.get(watch.ruleId);
      if (rule === undefined) this.#end(key, watch, this.#proof.atMs, 'rule_changed');
      else {
        const clearedAtMs = this.#held.has(key) ? undefined : this.#clearedAt(watch, rule, clearedAtOf);
        if (clearedAtMs !== undefined) this.#clear(key, watch, rule, clearedAtMs);
        this.#passDue(key, rule, isObserved);
      }
    }
  }

  #clearedAt(
    watch: Watch,
    rule: AlertRule,
    clearedAtOf: (watch: Watch, rule: AlertRule) => number | undefined,
  ): number | undefined {
    const { atMs } = this.#proof;
    if (watch.phase === 'recovering') return undefined;
    const isOutside = rule.when.kind !== 'out_of_hours' && scheduledSpan(rule.schedule, atMs) === null;
    if (isOutside) return Math.min(watch.dueAtMs ?? atMs, atMs);
    return clearedAtOf(watch, rule);
  }

  #clear(key: string, watch: Watch, rule: AlertRule, clearedAtMs: number): void {
    if (watch.phase === 'pending') this.#forget(key);
    else if (watch.ruleVersion !== rule.version) this.#end(key, watch, clearedAtMs, 'rule_changed');
    else if (clearedAtMs < watch.crossedAtMs) {
      this.#forget(key);
      this.#add('doubted', watch, { endedAtMs: watch.crossedAtMs, cause: 'late_data' });
    } else
      this.#keep(key, {
        ...watch,
        phase: 'recovering',
        clearedAtMs,
        dueAtMs: clearedAtMs + rule.clearAfterSeconds * 1000,
      });
  }

  #passDue(key: string, rule: AlertRule, isObserved: boolean): void {
    const watch = this.watches[key];
    const { atMs } = this.#proof;
    if (watch === undefined || watch.phase === 'pending') return;
    if (watch.phase === 'active') {
      if (watch.dueAtMs !== null && watch.dueAtMs <= atMs) this.#end(key, watch, watch.dueAtMs, 'condition');
      return;
    }
    const clearedAtMs = watch.clearedAtMs ?? atMs;
    if (atMs < clearedAtMs + rule.clearAfterSeconds * 1000) return;
    if (isObserved || isMomentary(rule)) this.#end(key, watch, clearedAtMs, 'condition');
    else this.#keep(key, { ...watch, dueAtMs: null });
  }

  #end(key: string, watch: Watch, endedAtMs: number, cause: AlertOutput['cause']): void {
    this.#forget(key);
    if (watch.phase === 'pending') return;
    const when = this.#plan.rules.get(watch.ruleId)?.when;
    const lastedMs = endedAtMs - watch.crossedAtMs;
    // A lasting condition is worst at its end.
    const worst =
      when !== undefined && 'minutes' in when && watch.worstValue === null
        ? { worstValue: Math.round((when.minutes ?? 0) + lastedMs / 60_000), worstAtMs: endedAtMs }
        : {};
    this.#add(
      'ended',
      { ...watch, ...worst },
      {
        endedAtMs: Math.max(Math.round(endedAtMs), watch.crossedAtMs),
        cause,
      },
    );
  }

  #keep(key: string, watch: Watch): void {
    const known = this.watches[key];
    if (known === undefined || !isSame(known, watch)) this.#change()[key] = watch;
  }

  #forget(key: string): void {
    delete this.#change()[key];
  }

  /** Copies the watches on the first change. */
  #change(): Record<string, Watch> {
    this.#changed ??= { ...this.watches };
    this.watches = this.#changed;
    return this.#changed;
  }

  #add(
    kind: AlertOutput['kind'],
    watch: Watch,
    {
      value = null,
      endedAtMs = null,
      cause = 'condition',
    }: Partial<Pick<AlertOutput, 'value' | 'endedAtMs' | 'cause'>>,
  ): void {
    const { atMs, receivedAtMs, place } = this.#proof;
    this.outputs.push({
      kind,
      ruleId: watch.ruleId,
      ruleVersion: watch.ruleVersion,
      subject: watch.subject,
      geofenceId: watch.geofenceId,
      crossedAtMs: watch.crossedAtMs,
      confirmedAtMs: atMs,
      receivedAtMs,
      endedAtMs,
      value,
      worstValue: watch.worstValue,
      worstAtMs: watch.worstAtMs,
      longitude: place?.longitude ?? null,
      latitude: place?.latitude ?? null,
      fixedAtMs: place?.fixedAtMs ?? null,
      notifies: receivedAtMs - atMs <= controlPeriodMs,
      cause,
    });
  }
}

function keyOf(ruleId: number, subject: string): string {
  return `${ruleId} ${subject}`;
}

function isMomentary({ when: { kind } }: AlertRule): boolean {
  return (
    kind === 'geofence_entry' ||
    kind === 'geofence_exit' ||
    kind === 'device_alarm' ||
    kind === 'first_movement'
  );
}

function finite(ms: number): number | null {
  return ms === Infinity ? null : ms;
}

/** Returns the worse of the known and the current value. */
function worstOf(
  { worstValue, worstAtMs }: Watch,
  value: number,
  atMs: number,
  isLowWorse = false,
): Pick<Watch, 'worstValue' | 'worstAtMs'> {
  const isWorse = worstValue === null || (isLowWorse ? value < worstValue : value > worstValue);
  return isWorse ? { worstValue: value, worstAtMs: atMs } : { worstValue, worstAtMs };
}

function isSame(one: Watch, other: Watch): boolean {
  return (Object.keys(one) as (keyof Watch)[]).every((name) => one[name] === other[name]);
}
