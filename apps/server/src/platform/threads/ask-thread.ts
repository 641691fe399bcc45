import { Worker } from 'node:worker_threads';

/** A thread that answers one question at a time. */
export interface AskedThread<Question, Answer> {
  ask(question: Question): Promise<Answer>;
  /** Ends the work, whatever it is at; who waits for an answer is refused. */
  close(): void;
}

export interface ThreadOptions {
  /** A script that calls `serveThread`. */
  readonly script: URL;
  /** What the work begins with. */
  readonly data: unknown;
  readonly heapMb: number;
}

/** What a script is told: the beginning or the end of its work, or a question within it. */
export type ThreadMessage =
  | { readonly kind: 'begin'; readonly data: unknown }
  | { readonly kind: 'ask'; readonly question: unknown }
  | { readonly kind: 'end' };

interface Thread {
  readonly worker: Worker;
  readonly script: string;
  /** Who waits for an answer. */
  waiting: PromiseWithResolvers<unknown> | null;
  /** Ends the thread when nobody needs it for a while. */
  idle: NodeJS.Timeout | null;
  /** What it died of. */
  failure: unknown;
}

/** Reading its modules takes a thread longer than most work does: one of each script is kept for the next. */
const KEPT_MS = 60_000;
const kept = new Map<string, Thread>();

/** Begins work in a thread: the one that is kept for its script, or a new one. */
export function openThread<Question, Answer>(options: ThreadOptions): AskedThread<Question, Answer> {
  const { script, data, heapMb } = options;
  const thread = takeKept(script.href) ?? startThread(script, heapMb);
  tell(thread, { kind: 'begin', data });
  let isOpen = true;
  return {
    ask: (question) => {
      if (thread.failure !== null) return Promise.reject(thread.failure);
      const waiting = Promise.withResolvers<unknown>();
      thread.waiting = waiting;
      tell(thread, { kind: 'ask', question });
      return waiting.promise as Promise<Answer>;
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      if (thread.waiting === null && thread.failure === null) keep(thread);
      else void thread.worker.terminate();
    },
  };
}

function startThread(script: URL, heapMb: number): Thread {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: heapMb } });
  const thread: Thread = { worker, script: script.href, waiting: null, idle: null, failure: null };
  const lose = (error: unknown): void => {
    if (kept.get(thread.script) === thread) kept.delete(thread.script);
    if (thread.idle !== null) clearTimeout(thread.idle);
    thread.failure ??= error;
    thread.waiting?.reject(error);
    thread.waiting = null;
  };
  worker.unref();
  worker.on('message', (answer: unknown) => {
    thread.waiting?.resolve(answer);
    thread.waiting = null;
  });
  worker.on('error', lose);
  worker.on('exit', () => lose(new Error('The thread has ended')));
  return thread;
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
  thread.idle = setTimeout(() => void thread.worker.terminate(), KEPT_MS).unref();
}

function tell({ worker }: Thread, message: ThreadMessage): void {
  worker.postMessage(message);
}
