import {
  maintenanceMeters,
  type MaintenanceMeter,
  type MaintenanceState,
} from '@azimute/contract/maintenance-plans';
import {
  findCoveringTasks,
  type Counts,
  type DoneService,
  type MaintenanceTask,
} from './maintenance-task.ts';

export interface DueOfMeter {
  readonly meter: MaintenanceMeter;
  readonly every: number;
  /** Count at which it is due. */
  readonly dueAt: number;
  /** Amount left; negative once it is past. */
  readonly left: number;
}

export interface TaskDue {
  readonly task: MaintenanceTask;
  readonly state: MaintenanceState;
  /** One for each meter of the interval whose count is known. */
  readonly meters: readonly DueOfMeter[];
  /** Count of each meter at the last service; null without one. */
  readonly lastCounts: Counts;
}

export interface AssetMaintenance {
  readonly tasks: readonly MaintenanceTask[];
  /** In any order. */
  readonly services: readonly DoneService[];
  /** Counts when the plan began to apply to the asset. */
  readonly begun: Counts;
  readonly now: Counts;
}

/**
 * Finds what is due of each task. Each meter counts from its highest count at a service that covers the task; counts
 * only rise, so the order of services does not matter. Before the first service, hours and kilometers are due at the next
 * multiple after the plan began, days and liters one interval after it.
 *
 * A fixed task is due at multiples of the interval: of the meter, or of days and liters since the plan began. A service
 * within the tolerance before a multiple counts for it.
 */
export function findDues({ tasks, services, begun, now }: AssetMaintenance): TaskDue[] {
  const covering = findCoveringTasks(tasks);
  return tasks.map((task) => {
    const own = services.filter(({ taskId }) => covering.get(task.id)?.has(taskId));
    const last = (meter: MaintenanceMeter): number | null =>
      own.reduce<number | null>((most, { counts }) => higher(most, counts[meter]), null);
    const meters = maintenanceMeters.flatMap((meter): DueOfMeter[] => {
      const [every, from, at] = [task.every[meter], begun[meter], now[meter]];
      if (every === null || from === null || at === null) return [];
      const dueAt = dueCount(task, { meter, every, from, last: last(meter) });
      return [{ meter, every, dueAt, left: dueAt - at }];
    });
    const lastCounts = Object.fromEntries(maintenanceMeters.map((meter) => [meter, last(meter)])) as Counts;
    return { task, state: stateOf(task, meters), meters, lastCounts };
  });
}

function higher(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.max(a, b);
}

interface Counted {
  readonly meter: MaintenanceMeter;
  readonly every: number;
  readonly from: number;
  readonly last: number | null;
}

function dueCount({ counts, tolerance }: MaintenanceTask, { meter, every, from, last }: Counted): number {
  if (last !== null && counts === 'floating') return last + every;
  const zero = meter === 'days' || meter === 'liters' ? from : 0;
  const passed = last === null ? from : last + tolerance * every;
  return zero + (Math.floor((passed - zero) / every + 1e-9) + 1) * every;
}

function stateOf({ tolerance }: MaintenanceTask, meters: readonly DueOfMeter[]): MaintenanceState {
  if (meters.length === 0) return 'unknown';
  const least = Math.min(...meters.map(({ left, every }) => left / every));
  if (least < -tolerance || (tolerance === 0 && least <= 0)) return 'overdue';
  return least <= tolerance ? 'due' : 'planned';
}
