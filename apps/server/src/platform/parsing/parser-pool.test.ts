import { describe, expect, it } from 'vitest';
import { DomainError } from '../domain-error.ts';
import { createFairSlots } from './fair-slots.ts';
import { createParserPool, type ParserPoolOptions } from './parser-pool.ts';

const serving = new URL('./serve-parser.ts', import.meta.url).href;
const errors = new URL('../domain-error.ts', import.meta.url).href;
/** Hangs, fills its memory, refuses and fails when told; else yields the task, and how long each piece of its file is. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { DomainError } from ${JSON.stringify(errors)};
    import { serveParser } from ${JSON.stringify(serving)};
    serveParser(async function* (task, bytes) {
      if (task === 'hang') for (;;);
      if (task === 'fill') for (const kept = []; ; ) kept.push(new Array(1e5).fill(kept.length));
      if (task === 'refuse') throw new DomainError('bad_request', { detail: 'Told to refuse' });
      if (task === 'fail') throw new Error('Told to fail');
      yield task;
      for await (const piece of bytes) yield piece.length;
    });`)}`,
);
const open = (given: Partial<ParserPoolOptions> = {}) =>
  createParserPool<string, unknown>({
    script,
    threads: 2,
    heapMb: 32,
    refuse: () => new DomainError('payload_too_large', { detail: 'Send less.' }),
    ...given,
  });
describe('a pool of parsers', () => {
  it('yields what a parser reads, and gives it the file as it reads on', async () => {
    async function* file() {
      yield Buffer.from('one');
      yield Buffer.from('three');
    }
    expect(await Array.fromAsync(open().parse(1, 'go', { bytes: file() }))).toEqual(['go', 3, 5]);
    expect(await open().parseOnce(1, 'go')).toBe('go');
  });

  it('ends a parser that hangs or fills its memory, tells its sender, and goes on with another', async () => {
    const pool = open({ limitMs: 1_000 });
    const refused = { code: 'payload_too_large', detail: 'Send less.' };
    let turns = 0;
    const ticks = setInterval(() => (turns += 1), 5);
    await expect(pool.parseOnce(1, 'hang')).rejects.toMatchObject(refused);
    // The event loop was free all the while.
    clearInterval(ticks);
    expect(turns).toBeGreaterThan(10);
    await expect(open({ limitMs: 60_000 }).parseOnce(1, 'fill')).rejects.toMatchObject(refused);
    expect(await pool.parseOnce(1, 'go')).toBe('go');
  });

  it('hands over what a parser refuses, and hides why it failed from the sender', async () => {
    const refusal = open().parseOnce(1, 'refuse');
    await expect(refusal).rejects.toMatchObject({ code: 'bad_request', detail: 'Told to refuse' });
    await expect(refusal).rejects.toBeInstanceOf(DomainError);
    await expect(open().parseOnce(1, 'fail')).rejects.not.toBeInstanceOf(DomainError);
  });
});

describe('slots', () => {
  it('are taken by accounts in turn, and never all by one', async () => {
    const slots = createFairSlots(2);
    const order: string[] = [];
    const take = async (accountId: number, name: string) => {
      const release = await slots.take(accountId);
      order.push(name);
      return release;
    };
    const first = await take(1, 'a1');
    const [a2, a3] = [take(1, 'a2'), take(1, 'a3')];
    const [b1, b2, c1] = [take(2, 'b1'), take(2, 'b2'), take(3, 'c1')];
    const endB1 = await b1;
    expect(order).toEqual(['a1', 'b1']);
    first();
    // Again: it gives nothing back twice.
    first();
    const endA2 = await a2;
    endB1();
    (await b2)();
    (await c1)();
    endA2();
    (await a3)();
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3']);
  });
});
