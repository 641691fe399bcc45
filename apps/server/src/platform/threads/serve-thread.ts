import { parentPort } from 'node:worker_threads';
import type { ThreadMessage } from './ask-thread.ts';

/**
 * Serves what `openThread` asks, one piece of work after the other: each begins with its data and has state of its own,
 * which is dropped when the next begins.
 * @param begin Begins a piece of work; the function that it gives answers a question within it.
 */
export function serveThread(begin: (data: never) => (question: never) => unknown): void {
  let answer: ((question: never) => unknown) | null = null;
  parentPort?.on('message', (message: ThreadMessage) => {
    if (message.kind === 'begin') answer = begin(message.data as never);
    else if (message.kind === 'end') answer = null;
    else parentPort?.postMessage(answer?.(message.question as never) ?? null);
  });
}
