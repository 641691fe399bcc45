import { Worker } from 'node:worker_threads';

export interface AskOptions {
  /** Time limit of an answer once the thread has started [ms]; unlimited by default. */
  readonly limitMs?: number;
}

/** A thread that answers one question at a time. */
export interface AskedThread<Question, Answer> {
  /** @throws ThreadLimitError if the thread was ended at a limit of time or memory */
  ask(question: Question, options?: AskOptions): Promise<Answer>;
  /** Ends the work at any point; rejects a pending answer. */
  close(): void;
}

export interface ThreadOptions {
  /** A script that calls `serveThread`. */
  readonly script: URL;
  /** Initial data of the work. */
  readonly data: unknown;
  readonly heapMb: number;
  /** For work that creates many short-lived objects; default: the process's size. */
  readonly youngHeapMb?: number;
  /** Memory of `data` that moves to the thread instead of being copied. */
  readonly transfer?: readonly ArrayBuffer[];
  /** Time that an idle thread is kept for the next work [ms]; default: a minute. */
  readonly keptMs?: number;
}

/** The thread was ended because its work exceeded a limit. */
export class ThreadLimitError extends Error {
  override readonly name = 'ThreadLimitError';
  readonly limit: 'time' | 'memory';

  constructor(limit: 'time' | 'memory', cause?: unknown) {
    super(`The thread exceeded its limit of ${limit}`, { cause });
    this.limit = limit;
  }
}

/** Messages to a script: the beginning or end of its work, or a question. */
export type ThreadMessage =
  | { readonly kind: 'begin'; readonly data: unknown }
  | { readonly kind: 'ask'; readonly question: unknown }
  | { readonly kind: 'end' };

interface Thread {
  readonly worker: Worker;
  readonly script: string;
  readonly keptMs: number;
  /** Settles once the script is loaded, which does not count against the work's time limit. */
  readonly ready: PromiseWithResolvers<void>;
  /** The pending answer. */
  waiting: PromiseWithResolvers<unknown> | null;
  /** Ends the thread after a time without use. */
  idle: NodeJS.Timeout | null;
  /** The error that ended it. */
  failure: unknown;
}

/** Loading its modules takes a thread longer than most work does: one thread per script is kept for the next. */
const KEPT_MS = 60_000;
const kept = new Map<string, Thread>();

/** Begins work in a thread: the one kept for its script, or a new one. */
export function openThread<Question, Answer>(options: ThreadOptions): AskedThread<Question, Answer> {
  const { script, data, transfer } = options;
  const thread = takeKept(script.href) ?? startThread(options);
  tell(thread, { kind: 'begin', data }, transfer);
  let isOpen = true;
  return {
    ask: async (question, { limitMs } = {}) => {
      // oxlint-disable-next-line typescript/only-throw-error -- what the thread failed with
      if (thread.failure !== null) throw thread.failure;
      const waiting = Promise.withResolvers<unknown>();
      thread.waiting = waiting;
      tell(thread, { kind: 'ask', question });
      if (limitMs === undefined) return (await waiting.promise) as Answer;
      await thread.ready.promise;
      const timer = setTimeout(() => endAtLimit(thread), limitMs);
      try {
        return (await waiting.promise) as Answer;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      if (thread.waiting === null && thread.failure === null) keep(thread);
      else void thread.worker.terminate();
    },
  };
}

function startThread({ script, heapMb, youngHeapMb, keptMs = KEPT_MS }: ThreadOptions): Thread {
  const worker = new Worker(script, {
    resourceLimits: {
      maxOldGenerationSizeMb: heapMb,
      ...(youngHeapMb !== undefined && { maxYoungGenerationSizeMb: youngHeapMb }),
    },
  });
  const thread: Thread = {
    worker,
    script: script.href,
    keptMs,
    ready: Promise.withResolvers(),
    waiting: null,
    idle: null,
    failure: null,
  };
  const lose = (error: unknown): void => {
    if (kept.get(thread.script) === thread) kept.delete(thread.script);
    if (thread.idle !== null) clearTimeout(thread.idle);
    thread.failure ??= error;
    thread.waiting?.reject(error);
    thread.waiting = null;
    thread.ready.resolve();
  };
  const take = (answer: unknown): void => {
    thread.waiting?.resolve(answer);
    thread.waiting = null;
  };
  worker.unref();
  // The first message reports that the script is ready.
  worker.once('message', () => {
    thread.ready.resolve();
    worker.on('message', take);
  });
  worker.on('error', (error) => lose(isOutOfMemory(error) ? new ThreadLimitError('memory', error) : error));
  worker.on('exit', () => lose(new Error('The thread has ended')));
  return thread;
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function endAtLimit(thread: Thread): void {
  thread.failure ??= new ThreadLimitError('time');
  thread.waiting?.reject(thread.failure);
  thread.waiting = null;
  void thread.worker.terminate();
}

function takeKept(script: string): Thread | undefined {
  const thread = kept.get(script);
  kept.delete(script);
  if (thread?.idle) clearTimeout(thread.idle);
  return thread;
}

function keep(thread: Thread): void {
  tell(thread, { kind: 'end' });
  if (kept.has(thread.script)) {
    void thread.worker.terminate();
    return;
  }
  kept.set(thread.script, thread);
  if (thread.keptMs === Infinity) return;
  thread.idle = setTimeout(() => void thread.worker.terminate(), thread.keptMs).unref();
}

function tell({ worker }: Thread, message: ThreadMessage, transfer: readonly ArrayBuffer[] = []): void {
  worker.postMessage(message, transfer);
}
