import { told, type BatchResult, type Entry, type Origin } from '../values/batch.ts';

export interface LanesOptions<O extends Origin> {
  /** Number of batches that run at once; each uses a connection. */
  readonly lanes: number;
  readonly write: (entries: readonly Entry<O>[]) => Promise<BatchResult>;
  /** Must not throw: its input is already stored. */
  readonly onWritten: (entries: readonly Entry<O>[], result: BatchResult) => void;
  readonly onFailed: (entries: readonly Entry<O>[], error: unknown) => void;
}

export interface Lanes<O extends Origin> {
  add(entries: readonly Entry<O>[]): void;
  /** Resolves when nothing is waiting or running. */
  drain(): Promise<void>;
}

/** Largest load written as one batch; a larger one is distributed among the lanes. */
const ONE_BATCH = 600;
/** Lanes below this are combined: a transaction costs at least as much as a hundred positions. */
const WORTH_A_BATCH = 400;
/** Largest batch, which takes a few milliseconds to prepare: all lanes share one event loop. */
const LARGEST_BATCH = 1_000;
/** Longest wait of an idle lane for expected requests. */
const GATHERED_MS = 4;

/**
 * Gathers entries of many senders into batches. Devices are hashed to lanes, so that concurrent batches seldom need the
 * same asset. A light load is written as one batch that uses all idle lanes; under a heavy load, each lane runs
 * separately. Entries that arrive while a batch is being written form the next batch. Senders usually send again after
 * a response, so an idle lane waits for them up to 4 ms, and their requests share a commit. A single sender never
 * waits.
 */
export function createLanes<O extends Origin>(options: LanesOptions<O>): Lanes<O> {
  const waiting: Entry<O>[][] = Array.from({ length: options.lanes }, () => []);
  const busy = waiting.map(() => false);
  const drained: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isComing = false;
  let requestsWaiting = 0;
  /** Requests of the last batch, whose senders usually send again, and requests that arrived while it was written. */
  let requestsExpected = 1;
  let freeSinceMs = 0;

  const countWaiting = (lanes: Iterable<number> = waiting.keys()): number => {
    let sum = 0;
    for (const lane of lanes) sum += waiting[lane]?.length ?? 0;
    return sum;
  };

  const take = (lane: number): Entry<O>[] => waiting[lane]?.splice(0, LARGEST_BATCH) ?? [];

  const start = async (lanes: readonly number[], entries: readonly Entry<O>[]): Promise<void> => {
    for (const lane of lanes) busy[lane] = true;
    const requests = requestsWaiting;
    requestsWaiting = 0;
    try {
      const result = await options.write(entries);
      options.onWritten(entries, result);
    } catch (error) {
      options.onFailed(entries, error);
    } finally {
      for (const lane of lanes) busy[lane] = false;
      requestsExpected = requests + requestsWaiting;
      if (timer === undefined) freeSinceMs = performance.now();
      pump();
    }
  };

  /** Returns how long to gather entries before the next batch [ms]. */
  const stillToGather = (load: number): number => {
    if (load > ONE_BATCH || drained.length > 0 || requestsWaiting >= requestsExpected) return 0;
    return freeSinceMs + GATHERED_MS - performance.now();
  };

  const pump = (): void => {
    const free = [...waiting.keys()].filter((lane) => busy[lane] === false);
    const load = countWaiting(free);
    if (load === 0) {
      if (!busy.includes(true) && countWaiting() === 0) for (const resolve of drained.splice(0)) resolve();
      return;
    }
    const wait = stillToGather(load);
    if (wait > 0) {
      timer ??= setTimeout(() => {
        timer = undefined;
        pump();
      }, wait);
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    if (load <= ONE_BATCH) {
      void start(
        free,
        free.flatMap((lane) => take(lane)),
      );
    } else {
      for (const lanes of groupLanes(free.filter((lane) => countWaiting([lane]) > 0)))
        void start(
          lanes,
          lanes.flatMap((lane) => take(lane)),
        );
    }
  };

  /** Combines lanes with few entries, so that each batch justifies its transaction. */
  const groupLanes = (lanes: readonly number[]): number[][] => {
    const groups: number[][] = [];
    for (const lane of lanes) {
      const last = groups.at(-1);
      const fits = last !== undefined && countWaiting([...last, lane]) <= LARGEST_BATCH;
      if (fits && countWaiting(last) < WORTH_A_BATCH) last.push(lane);
      else groups.push([lane]);
    }
    return groups;
  };

  /** Batches everything that arrives in the same turn of the event loop. */
  const pumpSoon = (): void => {
    if (isComing) return;
    isComing = true;
    setImmediate(() => {
      isComing = false;
      pump();
    });
  };

  return {
    add: (entries) => {
      requestsWaiting += 1;
      for (const entry of entries) waiting[laneOf(entry, options.lanes)]?.push(entry);
      pumpSoon();
    },
    drain: () =>
      new Promise((resolve) => {
        drained.push(resolve);
        pump();
      }),
  };
}

function laneOf(entry: Entry, lanes: number): number {
  return laneOfDevice(entry.origin.accountId, told(entry).externalId, lanes);
}

/** Returns the lane of a device, which never changes. */
export function laneOfDevice(accountId: number, externalId: string, lanes: number): number {
  let hash = accountId;
  for (let index = 0; index < externalId.length; index += 1) {
    hash = (Math.imul(hash, 31) + externalId.charCodeAt(index)) | 0;
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % lanes;
}
