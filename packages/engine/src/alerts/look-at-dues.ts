import { dayMs } from '@azimute/contract/durations';
import { toInstant, toLocalMs } from '../zoned-time.ts';
import type { AlertMove } from './alert-move.ts';
import type { AlertPlan, RuleOf } from './alert-plan.ts';
import type { AlertsState } from './alerts-state.ts';
import type { Scene } from './scene.ts';
import type { Meter, ReadingTracks, Told } from './track-readings.ts';

/** A drop by more than this share of the interval means a replaced meter. */
const replacedShare = 0.1;

type Counted = AlertsState['counted'];

/** Evaluates meters and dates due: the last due multiple, by rule. */
export function lookAtDues(
  move: AlertMove,
  scene: Scene,
  { counted, areRulesNew }: { readonly counted: Counted; readonly areRulesNew: boolean },
  tracks: ReadingTracks,
): Counted {
  const { plan } = scene.settings;
  if (plan.meters.length === 0 && plan.dates.length === 0) return counted;
  const changed: Record<string, number> = {};
  const keep = (ruleId: number, multiple: number): void => {
    if (counted[ruleId] !== multiple) changed[ruleId] = multiple;
  };
  for (const rule of plan.meters) {
    const told = tracks.ofMeter(rule.when.meter);
    if (areRulesNew || told?.verdict === 'replaced' || haveMetersMoved(scene))
      lookAtMeter(move, scene, { rule, known: counted[rule.ruleId], told }, keep);
  }
  for (const rule of plan.dates) lookAtDate(move, scene, rule, counted[rule.ruleId], keep);
  return Object.keys(changed).length === 0 ? counted : { ...counted, ...changed };
}

function haveMetersMoved({ fix, previousFix, settings: { latest } }: Scene): boolean {
  return (
    latest?.isHourMeterEntered === true ||
    latest?.isOdometerComputed === true ||
    fix === null ||
    previousFix === null ||
    fix.hourMeterHours !== previousFix.hourMeterHours ||
    fix.odometerKm !== previousFix.odometerKm
  );
}

type Keep = (ruleId: number, multiple: number) => void;

interface DueMeter {
  readonly rule: RuleOf<'meter_due'>;
  readonly known: number | undefined;
  /** Reading from this position; undefined if it is not plausible. */
  readonly told: Told | undefined;
}

function lookAtMeter(move: AlertMove, scene: Scene, { rule, known, told }: DueMeter, keep: Keep): void {
  const { every, from, ahead } = rule.when;
  const reading = readMeter(scene, rule.when.meter, told);
  if (reading === null) return;
  const multiple = Math.floor((reading + ahead - from) / every);
  const last = lastMultiple(known ?? Math.floor((reading - from) / every), rule, told);
  if (multiple > last) {
    if (multiple > 0) move.due(rule, `due:${rounded(from + multiple * every)}`, scene.atMs, reading);
    keep(rule.ruleId, multiple);
  } else {
    const isReplaced = reading + ahead - from < (last - replacedShare) * every;
    keep(rule.ruleId, isReplaced ? multiple : last);
  }
}

/** A replaced meter is counted from its first reading. After a small drop it is the same meter, read differently. */
function lastMultiple(
  known: number,
  { when: { every, from, ahead } }: DueMeter['rule'],
  told: Told | undefined,
): number {
  const first = told?.confirmed?.value;
  if (first === undefined) return known;
  const multiple = Math.floor((first + ahead - from) / every);
  return multiple > known || first + ahead - from < (known - replacedShare) * every ? multiple : known;
}

function readMeter({ settings: { latest } }: Scene, meter: Meter, told: Told | undefined): number | null {
  if (told !== undefined) return told.verdict === 'doubted' ? null : told.value;
  if (meter === 'hour_meter') return latest?.isHourMeterEntered ? latest.hourMeterHours : null;
  return latest?.isOdometerComputed ? latest.odometerKm : null;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function lookAtDate(
  move: AlertMove,
  { atMs, settings: { timeZone }, due }: Scene,
  rule: RuleOf<'date_due'>,
  known: number | undefined,
  keep: Keep,
): void {
  const { everyDays, from, aheadDays } = rule.when;
  const fromDay = Date.parse(from) / dayMs;
  const today = Math.floor(toLocalMs(atMs, timeZone) / dayMs);
  const multiple = Math.floor((today + aheadDays - fromDay) / everyDays);
  const last = known ?? Math.floor((today - 1 - fromDay) / everyDays);
  const dayOf = (one: number): number => fromDay + one * everyDays;
  due.at(midnightMs(dayOf(Math.max(multiple, last) + 1) - aheadDays, timeZone));
  if (multiple > last && multiple > 0) {
    const subject = `due:${new Date(dayOf(multiple) * dayMs).toISOString().slice(0, 10)}`;
    move.due(rule, subject, midnightMs(dayOf(multiple) - aheadDays, timeZone), null);
  }
  keep(rule.ruleId, Math.max(multiple, last));
}

/** If clocks skip midnight, the day begins an hour later. */
export function midnightMs(day: number, timeZone: string): number {
  return toInstant(day * dayMs, timeZone) ?? toInstant(day * dayMs + 3_600_000, timeZone) ?? day * dayMs;
}

/** Drops counts of rules that no longer exist. */
export function keepCounted<Value>(
  counted: Readonly<Record<string, Value>>,
  { rules }: AlertPlan,
): Readonly<Record<string, Value>> {
  const gone = Object.keys(counted).filter((ruleId) => !rules.has(Number(ruleId)));
  if (gone.length === 0) return counted;
  return Object.fromEntries(Object.entries(counted).filter(([ruleId]) => rules.has(Number(ruleId))));
}
