import { availableParallelism } from 'node:os';
import type { LoadedHistory } from '@azimute/server/src/features/history-loads/load-history.ts';
import { openThread } from '@azimute/server/src/platform/threads/ask-thread.ts';
import type { Driver } from '../driver.ts';
import type { PastThreadOptions, WantedPast } from './past-worker.ts';

export interface PastLoading {
  readonly drivers: readonly Driver[];
  readonly nowMs: number;
  readonly pastDays: number;
  readonly thread: PastThreadOptions;
  readonly onLoaded: (loaded: LoadedHistory | null, share: number) => void;
  readonly signal: AbortSignal;
}

/** Of each, either the thread or its connection's process is busy. */
const THREADS = Math.min(4, Math.max(2, availableParallelism()));
const HEAP_MB = 512;
const YOUNG_HEAP_MB = 48;
const WORKER = new URL('./past-worker.ts', import.meta.url);

/** Loads the whole past of machines in threads, with the machines of an account together. */
export async function loadPasts(loading: PastLoading): Promise<void> {
  const { drivers, nowMs, pastDays, onLoaded, signal } = loading;
  const left = [...drivers];
  let done = 0;
  const serve = async (): Promise<void> => {
    const thread = openThread<WantedPast, LoadedHistory | null>({
      script: WORKER,
      data: loading.thread,
      heapMb: HEAP_MB,
      youngHeapMb: YOUNG_HEAP_MB,
    });
    const stop = (): void => thread.close();
    signal.addEventListener('abort', stop);
    try {
      for (let next = left.shift(); next !== undefined && !signal.aborted; next = left.shift()) {
        const { endpoint, machine } = next;
        const loaded = await thread.ask({ endpoint, deviceId: machine.deviceId, nowMs, pastDays });
        done += 1;
        onLoaded(loaded, done / drivers.length);
      }
    } finally {
      signal.removeEventListener('abort', stop);
      thread.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(THREADS, drivers.length) }, serve));
}
