import { existsSync, readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';
import { openThread, type AskedThread } from './ask-thread.ts';

const serving = new URL('./serve-thread.ts', import.meta.url).href;
/** Adds to its initial data and reports its thread; fails and hangs on request. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { threadId } from 'node:worker_threads';
    import { serveThread } from ${JSON.stringify(serving)};
    serveThread((sum) => (term) => {
      if (term === 'fail') throw new Error('Told to fail');
      if (term === 'hang') for (;;);
      sum += term;
      return { sum, threadId };
    });`)}`,
);

type Question = number | 'fail' | 'hang';
const open = (begin: number): AskedThread<Question, { sum: number; threadId: number }> =>
  openThread({ script, data: begin, heapMb: 64 });

describe('a worker thread', () => {
  it('is reused for the next job, with fresh state', async () => {
    const first = open(1);
    await first.ask(1);
    const { sum, threadId } = await first.ask(1);
    expect(sum).toBe(3);
    first.close();
    const second = open(10);
    expect(await second.ask(1)).toEqual({ sum: 11, threadId });
    second.close();
  });

  it('is separate for concurrent jobs', async () => {
    const [first, second] = [open(0), open(0)];
    const [one, other] = await Promise.all([first.ask(1), second.ask(1)]);
    expect(one.threadId).not.toBe(other.threadId);
    first.close();
    second.close();
  });

  it.runIf(existsSync('/proc/thread-self'))('has lower priority than the process', async () => {
    const prioritized = open(0);
    await prioritized.ask(1);
    const priorities = readdirSync('/proc/self/task').map((id) => getPriority(Number(id)));
    expect(priorities).toContain(getPriority() + 10);
    prioritized.close();
  });

  it('that failed rejects further requests, and is not reused', async () => {
    const failing = open(0);
    await expect(failing.ask('fail')).rejects.toThrow('Told to fail');
    await expect(failing.ask(1)).rejects.toThrow('Told to fail');
    failing.close();
    const next = open(0);
    expect(await next.ask(1)).toMatchObject({ sum: 1 });
    next.close();
  });

  it('closed during its job ends at once, and is not reused', async () => {
    const hanging = open(0);
    await hanging.ask(1);
    const answer = hanging.ask('hang');
    hanging.close();
    await expect(answer).rejects.toThrow('The thread has ended');
    const next = open(0);
    expect(await next.ask(1)).toMatchObject({ sum: 1 });
    next.close();
  });
});
