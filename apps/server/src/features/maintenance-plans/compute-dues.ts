import { dayMs } from '@azimute/contract/durations';
import type { MaintenancePlanTask, MaintenanceMeter, MaintenanceState } from '@azimute/contract';
import {
  continueReading,
  findDues,
  findMeterBreaks,
  forecastDue,
  type Counts,
  type DueOfMeter,
  type MaintenanceTask,
  type TaskDue,
} from '@azimute/engine/maintenance';
import { canHourMeterStep, canOdometerStep } from '@azimute/engine/readings';
import type {
  MaintainedAsset,
  MaintenancePlanRow,
  PastService,
  TrackedMeter,
  TrackedMeters,
} from './read-maintained.ts';

/** A row of maintenance_dues, without its ID. */
export interface ComputedDue {
  readonly asset_id: number;
  readonly unit_id: number;
  readonly category: string;
  readonly maintenance_plan_id: number;
  readonly task_id: string;
  readonly task: string;
  readonly state: MaintenanceState;
  readonly meter: MaintenanceMeter | null;
  readonly every: number | null;
  readonly remaining: number | null;
  readonly due_at: number | null;
  readonly due_on: string | null;
  readonly earliest_on: string | null;
  readonly latest_on: string | null;
  readonly last_on: string | null;
  /** Identifies the service before it. */
  readonly occurrence: string;
}

/** A row of maintenance_counts. */
export interface ComputedCounts {
  readonly asset_id: number;
  readonly begun_on: string;
  readonly begun_hours: number | null;
  readonly begun_kilometers: number | null;
  readonly meters: TrackedMeters;
}

interface Known {
  readonly asset: MaintainedAsset;
  readonly plan: MaintenancePlanRow;
  readonly services: readonly PastService[];
  readonly fuelDays: readonly { readonly day: string; readonly liters: number }[];
  readonly today: string;
}

/** Computes what is due on an asset, and its meters continued over replaced ones. */
export function computeDues(known: Known): {
  readonly counts: ComputedCounts;
  readonly dues: readonly ComputedDue[];
} {
  const { asset, plan, services, fuelDays, today } = known;
  const hours = trackMeter(asset.meters?.hours, asset.hours, asset.hoursAt, canHourMeterStep);
  const kilometers = trackMeter(
    asset.meters?.kilometers,
    asset.kilometers,
    asset.kilometersAt,
    canOdometerStep,
  );
  const litersUntil = (day: string): number =>
    fuelDays.reduce((sum, one) => (one.day <= day ? sum + one.liters : sum), 0);
  const ids = new Set(plan.tasks.map(({ id }) => id));
  const byName = new Map(plan.tasks.map(({ id, name }) => [name.toLowerCase(), id]));
  const done = services.map((service) => ({
    service,
    // A service of another plan counts by its name.
    taskId: ids.has(service.taskId ?? '')
      ? (service.taskId ?? '')
      : (byName.get(service.task.toLowerCase()) ?? ''),
    counts: {
      hours: countAt(hours, service.hours, service.doneOn),
      kilometers: countAt(kilometers, service.kilometers, service.doneOn),
      days: dayNumber(service.doneOn),
      liters: litersUntil(service.doneOn),
    },
  }));
  const latest = (meter: 'hours' | 'kilometers'): number | null =>
    done.reduce<number | null>((most, { counts }) => Math.max(most ?? 0, counts[meter] ?? 0) || most, null);
  const now: Counts = {
    hours: hours ? continueReading(hours.breaks, hours.last) : latest('hours'),
    kilometers: kilometers ? continueReading(kilometers.breaks, kilometers.last) : latest('kilometers'),
    days: dayNumber(today),
    liters: litersUntil(today),
  };
  const begunOn = asset.begunOn ?? today;
  const begun: Counts = {
    hours: asset.begunHours ?? now.hours,
    kilometers: asset.begunKilometers ?? now.kilometers,
    days: dayNumber(begunOn),
    liters: litersUntil(begunOn),
  };
  const dues = findDues({ tasks: plan.tasks.map(toTask), services: done, begun, now });
  const meters = { ...(hours && { hours }), ...(kilometers && { kilometers }) };
  return {
    counts: {
      asset_id: asset.assetId,
      begun_on: begunOn,
      begun_hours: begun.hours,
      begun_kilometers: begun.kilometers,
      meters,
    },
    dues: dues.map((due) => presentDue(due, { asset, today, meters })),
  };
}

export function toTask(task: MaintenancePlanTask): MaintenanceTask {
  const { id, name, counts, hours, kilometers, days, liters, tolerancePercent, includes } = task;
  return {
    id,
    name,
    counts,
    includes,
    every: { hours, kilometers, days, liters },
    tolerance: tolerancePercent / 100,
  };
}

function trackMeter(
  known: TrackedMeter | undefined,
  value: number | null,
  at: Date | null,
  canStep: typeof canHourMeterStep,
): TrackedMeter | undefined {
  if (value === null || at === null) return known;
  const last = { value, atMs: at.getTime() };
  if (known === undefined) return { last, breaks: [] };
  if (last.atMs < known.last.atMs) return known;
  const offset = known.breaks.at(-1)?.offset ?? 0;
  const added = findMeterBreaks([known.last, last], canStep);
  return {
    last,
    breaks: [...known.breaks, ...added.map((one) => ({ ...one, offset: one.offset + offset }))],
  };
}

/** A service counts at the end of its day. */
function countAt(meter: TrackedMeter | undefined, value: number | null, day: string): number | null {
  if (value === null) return null;
  return continueReading(meter?.breaks ?? [], { value, atMs: Date.parse(day) + dayMs });
}

interface Presented {
  readonly asset: MaintainedAsset;
  readonly today: string;
  readonly meters: TrackedMeters;
}

interface Leading {
  readonly of: DueOfMeter;
  readonly days: number | null;
  readonly early: number | null;
  readonly late: number | null;
}

function presentDue({ task, state, meters, lastCounts }: TaskDue, of: Presented): ComputedDue {
  const { asset, today } = of;
  const [first] = meters.map((one) => forecastMeter(one, asset)).toSorted(byFirst);
  const offset =
    first?.of.meter === 'hours' || first?.of.meter === 'kilometers'
      ? (of.meters[first.of.meter]?.breaks.at(-1)?.offset ?? 0)
      : null;
  const dayIn = (days: number | null | undefined): string | null =>
    days === null || days === undefined ? null : dayOf(dayNumber(today) + days);
  return {
    asset_id: asset.assetId,
    unit_id: asset.unitId,
    category: asset.category,
    maintenance_plan_id: asset.planId,
    task_id: task.id,
    task: task.name,
    state,
    meter: first?.of.meter ?? null,
    every: first?.of.every ?? null,
    remaining: first === undefined ? null : rounded(first.of.left),
    due_at: first === undefined || offset === null ? null : rounded(first.of.dueAt - offset),
    due_on: dayIn(first?.days),
    earliest_on: dayIn(first?.early),
    latest_on: dayIn(first?.late),
    last_on: lastCounts.days === null ? null : dayOf(lastCounts.days),
    occurrence: JSON.stringify(Object.values(lastCounts)),
  };
}

/** A past due day is estimated from the use since it. */
function forecastMeter(of: DueOfMeter, asset: MaintainedAsset): Leading {
  if (of.meter === 'days') return { of, days: of.left, early: of.left, late: of.left };
  const use = dailyUseOf(asset, of.meter);
  if (of.left <= 0) {
    const perDay = use.reduce((sum, one) => sum + one, 0) / (use.length || 1);
    const days = perDay > 0 ? -Math.min(3650, Math.floor(-of.left / perDay)) : 0;
    return { of, days, early: days, late: days };
  }
  const { days, early, late } = forecastDue(use, of.left) ?? { days: null, early: null, late: null };
  return { of, days, early, late };
}

/** Days without facts, since the first one, had no use. */
function dailyUseOf(asset: MaintainedAsset, meter: 'hours' | 'kilometers' | 'liters'): number[] {
  const { useDays, usedSeconds, usedMeters, usedMilliliters } = asset;
  if (useDays === null) return [];
  const [used, unit] = {
    hours: [usedSeconds, 3600] as const,
    kilometers: [usedMeters, 1000] as const,
    liters: [usedMilliliters, 1000] as const,
  }[meter];
  const most = useDays[0] ?? 0;
  const days = Array<number>(most).fill(0);
  for (const [index, ago] of useDays.entries()) days[most - ago] = (used[index] ?? 0) / unit;
  return days;
}

/** Whichever ends first: by day, or by share of the interval if the day is unknown. */
function byFirst(a: Leading, b: Leading): number {
  const byDay = (a.days ?? Infinity) - (b.days ?? Infinity);
  return byDay !== 0 && !Number.isNaN(byDay) ? byDay : a.of.left / a.of.every - b.of.left / b.of.every;
}

function dayNumber(day: string): number {
  return Date.parse(day) / dayMs;
}

function dayOf(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
