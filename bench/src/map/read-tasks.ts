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
  /** Elapsed time: other programs on the same cores increase it [ms]. */
  readonly wallMs: number;
  /** Processor time of the most expensive task [ms]. */
  readonly cpuMs: number;
}

export const taskCategories = ['toplevel', 'disabled-by-default-devtools.timeline'];

/** Returns the longest tasks of the renderers' main threads in a Chromium trace. */
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
