import { describe, expect, it } from 'vitest';
import { DomainError } from '../domain-error.ts';
import { createParserPool, type ParserPoolOptions } from './parser-pool.ts';

const serving = new URL('./serve-parser.ts', import.meta.url).href;
const errors = new URL('../domain-error.ts', import.meta.url).href;
/**
 * Hangs, fills its memory, refuses or fails on request; otherwise yields the task and the length of each piece of its
 * file.
 */
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
describe('a parser pool', () => {
  it('yields what a parser reads, and streams the file to it', async () => {
    async function* file() {
      yield Buffer.from('one');
      yield Buffer.from('three');
    }
    expect(await Array.fromAsync(open().parse(1, 'go', { bytes: file() }))).toEqual(['go', 3, 5]);
    expect(await open().parseOnce(1, 'go')).toBe('go');
  });

  it('ends a parser that hangs or exhausts its memory, reports it, and continues with another', async () => {
    const pool = open({ limitMs: 1_000 });
    const refused = { code: 'payload_too_large', detail: 'Send less.' };
    let turns = 0;
    const ticks = setInterval(() => (turns += 1), 5);
    await expect(pool.parseOnce(1, 'hang')).rejects.toMatchObject(refused);
    // The event loop stayed free.
    clearInterval(ticks);
    expect(turns).toBeGreaterThan(10);
    await expect(open({ limitMs: 60_000 }).parseOnce(1, 'fill')).rejects.toMatchObject(refused);
    expect(await pool.parseOnce(1, 'go')).toBe('go');
  });

  it('passes on what a parser refuses, and hides internal errors from the sender', async () => {
    const refusal = open().parseOnce(1, 'refuse');
    await expect(refusal).rejects.toMatchObject({ code: 'bad_request', detail: 'Told to refuse' });
    await expect(refusal).rejects.toBeInstanceOf(DomainError);
    await expect(open().parseOnce(1, 'fail')).rejects.not.toBeInstanceOf(DomainError);
  });
});
