import { Worker } from 'node:worker_threads';

/** A thread that answers one question at a time. */
export interface AskedThread<Question, Answer> {
  ask(question: Question): Promise<Answer>;
  /** Ends it whatever it does; who waits for it is refused. */
  close(): void;
}

export interface ThreadOptions {
  readonly script: URL;
  readonly data: unknown;
  readonly heapMb: number;
}

/** Starts a thread; its script posts one message for each that it gets. */
export function openThread<Question, Answer>(options: ThreadOptions): AskedThread<Question, Answer> {
  const { script, data, heapMb } = options;
  const worker = new Worker(script, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  let waiting: PromiseWithResolvers<Answer> | null = null;
  const lose = (error: unknown): void => {
    waiting?.reject(error);
    waiting = null;
  };
  worker.unref();
  worker.on('message', (answer: Answer) => {
    waiting?.resolve(answer);
    waiting = null;
  });
  worker.on('error', lose);
  worker.on('exit', () => lose(new Error('The thread has ended')));
  return {
    ask: (question) => {
      waiting = Promise.withResolvers();
      worker.postMessage(question);
      return waiting.promise;
    },
    close: () => void worker.terminate(),
  };
}
