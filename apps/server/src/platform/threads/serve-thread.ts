import { existsSync, readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { ThreadMessage } from './ask-thread.ts';

/** Low, so that the event loop and the database take precedence. */
const NICE = 10;

/** Lowers the priority of this thread. Only Linux can set it separately from the priority of the process. */
function lowerPriority(): void {
  if (!existsSync(OWN_TASK)) return;
  const task = Number(basename(readlinkSync(OWN_TASK)));
  setPriority(task, Math.max(NICE, getPriority(task)));
}

const OWN_TASK = '/proc/thread-self';

/**
 * Serves `openThread`, one piece of work after the other: each begins with its data and has its own state, which is
 * dropped when the next begins.
 * @param begin Begins a piece of work; the returned function answers its questions, synchronously or not.
 * @param movedWith Memory of an answer that moves to the caller instead of being copied.
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
  lowerPriority();
  parentPort?.postMessage('ready');
}
