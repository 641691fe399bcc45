import type { MaintenanceCount, MaintenanceMeter } from '@azimute/contract/maintenance-plans';

export type Amounts = Readonly<Record<MaintenanceMeter, number | null>>;

export interface MaintenanceTask {
  readonly id: string;
  readonly name: string;
  readonly counts: MaintenanceCount;
  /** Interval of each meter; null if it does not count. */
  readonly every: Amounts;
  /** Share of the interval by which a service can be early or late, at least 0. */
  readonly tolerance: number;
  /** Names of the tasks that a service of this one includes. */
  readonly includes: readonly string[];
}

/** Counts of an asset at some time, continued over replaced meters. `days` is the number of the day since 1970. */
export type Counts = Amounts;

export interface DoneService {
  readonly taskId: string;
  readonly counts: Counts;
}

/** Returns the IDs of the tasks whose services complete each task: its own, and those that include it. */
export function findCoveringTasks(
  tasks: readonly Pick<MaintenanceTask, 'id' | 'name' | 'includes'>[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const byName = new Map(tasks.map((task) => [task.name, task]));
  const covering = new Map(tasks.map(({ id }) => [id, new Set([id])]));
  for (const task of tasks) {
    const waiting = [...task.includes];
    const seen = new Set<string>();
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const included = byName.get(name);
      if (included === undefined || seen.has(name)) continue;
      seen.add(name);
      covering.get(included.id)?.add(task.id);
      waiting.push(...included.includes);
    }
  }
  return covering;
}
