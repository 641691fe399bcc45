import { parentPort } from 'node:worker_threads';
import type { ThreadMessage } from './ask-thread.ts';

/**
 * Serves what `openThread` asks, one piece of work after the other: each begins with its data and has state of its own,
 * which is dropped when the next begins.
 * @param begin Begins a piece of work; the function that it gives answers a question within it, now or later.
 * @param movedWith Memory of an answer that moves to who asked instead of being copied.
 */
export function serveThread<Answer>(
  begin: (data: never) => (question: never) => Answer | Promise<Answer>,
  movedWith: (answer: Answer) => readonly ArrayBuffer[] = () => [],
): void {
  let answer: ((question: never) => Answer | Promise<Answer>) | null = null;
  const send = (given: Answer): void => parentPort?.postMessage(given, movedWith(given));
  parentPort?.on('message', (message: ThreadMessage) => {
    if (message.kind === 'begin') answer = begin(message.data as never);
    else if (message.kind === 'end') answer = null;
    else {
      const given = answer?.(message.question as never);
      if (given instanceof Promise) void given.then(send);
      else if (given === undefined) parentPort?.postMessage(null);
      else send(given);
    }
  });
  parentPort?.postMessage('ready');
}
