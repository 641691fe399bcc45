import { told, type BatchResult, type Entry, type Origin } from '../values/batch.ts';

export interface LanesOptions<O extends Origin> {
  /** How many batches run at once; each has a connection. */
  readonly lanes: number;
  readonly write: (entries: readonly Entry<O>[]) => Promise<BatchResult>;
  /** Must not throw: what it was told of is stored. */
  readonly onWritten: (entries: readonly Entry<O>[], result: BatchResult) => void;
  readonly onFailed: (entries: readonly Entry<O>[], error: unknown) => void;
}

export interface Lanes<O extends Origin> {
  add(entries: readonly Entry<O>[]): void;
  /** Resolves when nothing waits or runs. */
  drain(): Promise<void>;
}

/** A load up to this goes as one batch; a larger one is spread over the lanes. */
const ONE_BATCH = 600;
/** Lanes with less than this go with the next: a transaction costs what a hundred positions do, or more. */
const WORTH_A_BATCH = 400;
/** What takes a few ms to prepare: all lanes are at it in the one event loop. */
const LARGEST_BATCH = 1_000;
/** Requests that follow each other closer than this, on average, are gathered. */
const GATHERED_GAP_MS = 8;
/** Gathering ends when nothing came for so long, */
const QUIET_MS = 4;
/** and after so long at the latest. */
const LONGEST_WAIT_MS = 25;

/**
 * Gathers what many senders bring into batches. Devices hash to lanes, so that batches that run at the same time
 * seldom want the same asset; a light load goes as one batch that holds all free lanes, and a heavy one runs each lane
 * on its own. A request that comes alone goes at once; while requests follow each other closely they are gathered for
 * a moment, so that a thousand devices share a few commits.
 */
export function createLanes<O extends Origin>(options: LanesOptions<O>): Lanes<O> {
  const waiting: Entry<O>[][] = Array.from({ length: options.lanes }, () => []);
  const busy = waiting.map(() => false);
  const drained: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isComing = false;
  let lastArrivalMs = 0;
  let oldestArrivalMs = 0;
  let averageGapMs = LONGEST_WAIT_MS;

  const countWaiting = (lanes: Iterable<number> = waiting.keys()): number => {
    let sum = 0;
    for (const lane of lanes) sum += waiting[lane]?.length ?? 0;
    return sum;
  };

  const take = (lane: number): Entry<O>[] => waiting[lane]?.splice(0, LARGEST_BATCH) ?? [];

  const start = async (lanes: readonly number[], entries: readonly Entry<O>[]): Promise<void> => {
    for (const lane of lanes) busy[lane] = true;
    try {
      const result = await options.write(entries);
      options.onWritten(entries, result);
    } catch (error) {
      options.onFailed(entries, error);
    } finally {
      for (const lane of lanes) busy[lane] = false;
      pump();
    }
  };

  /** Milliseconds that what waits is still to be gathered. */
  const stillToGather = (load: number): number => {
    if (load > ONE_BATCH || drained.length > 0 || averageGapMs >= GATHERED_GAP_MS) return 0;
    return Math.min(lastArrivalMs + QUIET_MS, oldestArrivalMs + LONGEST_WAIT_MS) - performance.now();
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

  /** Each a batch that is worth its transaction: lanes that hold little go together. */
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

  /** What arrives in the same turn of the event loop goes together. */
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
      const now = performance.now();
      averageGapMs = averageGapMs * 0.9 + Math.min(now - lastArrivalMs, 10 * LONGEST_WAIT_MS) * 0.1;
      lastArrivalMs = now;
      if (countWaiting() === 0) oldestArrivalMs = now;
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

/** The lane of a device, which is always the same. */
export function laneOfDevice(accountId: number, externalId: string, lanes: number): number {
  let hash = accountId;
  for (let index = 0; index < externalId.length; index += 1) {
    hash = (Math.imul(hash, 31) + externalId.charCodeAt(index)) | 0;
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % lanes;
}
