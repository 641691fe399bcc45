interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

export interface LongestTask {
  /** By the clock: other programs on the same cores make it longer. */
  readonly wallMs: number;
  /** Processor time of the task that took most of it. */
  readonly cpuMs: number;
}

export const taskCategories = ['toplevel', 'disabled-by-default-devtools.timeline'];

/** The longest tasks of the renderers' main threads in a trace of Chromium. */
export function readTasks(trace: Buffer): LongestTask {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const main = new Set(
    traceEvents.flatMap(({ name, pid, tid, args }) =>
      name === 'thread_name' && args?.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
    ),
  );
  let [wallMs, cpuMs] = [0, 0];
  for (const { name, pid, tid, dur = 0, tdur = 0 } of traceEvents) {
    if (!name.endsWith('RunTask') || !main.has(`${pid} ${tid}`)) continue;
    wallMs = Math.max(wallMs, dur / 1000);
    cpuMs = Math.max(cpuMs, tdur / 1000);
  }
  return { wallMs, cpuMs };
}
