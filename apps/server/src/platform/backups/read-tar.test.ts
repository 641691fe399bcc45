import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTar } from './read-tar.ts';

interface Entry {
  readonly name: string;
  readonly body: Buffer;
}

const LINK = '2';

function encode(entries: readonly Entry[], kind = '0'): Buffer {
  const blocks = entries.flatMap(({ name, body }) => {
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write(body.length.toString(8).padStart(11, '0'), 124);
    header.write(kind, 156);
    header.fill(' ', 148, 156);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [header, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

async function decode(archive: Buffer, chunkBytes: number, read = true): Promise<Entry[]> {
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let at = 0; at < archive.length; at += chunkBytes) yield archive.subarray(at, at + chunkBytes);
  }
  const entries: Entry[] = [];
  for await (const { name, body } of readTar(chunks())) {
    entries.push({ name, body: read ? Buffer.concat(await Array.fromAsync(body)) : Buffer.alloc(0) });
  }
  return entries;
}

const anyEntries = fc.array(
  fc.record({
    name: fc.stringMatching(/^[a-z]{1,20}(\/[a-z0-9._]{1,20})?$/).filter((name) => !name.includes('..')),
    body: fc.uint8Array({ maxLength: 1_500 }).map((bytes) => Buffer.from(bytes)),
  }),
  { maxLength: 5 },
);

describe('readTar', () => {
  it('reads what was written, for any chunking', async () => {
    await fc.assert(
      fc.asyncProperty(anyEntries, fc.integer({ min: 1, max: 2_000 }), async (entries, chunkBytes) => {
        expect(await decode(encode(entries), chunkBytes)).toEqual(entries);
      }),
      { numRuns: 50 },
    );
  });

  it('continues after an unread body', async () => {
    const entries = [
      { name: 'a', body: Buffer.alloc(1_000, 1) },
      { name: 'b', body: Buffer.alloc(3, 2) },
    ];
    expect((await decode(encode(entries), 700, false)).map((entry) => entry.name)).toEqual(['a', 'b']);
  });

  it('refuses an archive truncated within an entry', async () => {
    const archive = encode([{ name: 'a', body: Buffer.alloc(2_000, 1) }]);
    for (const bytes of [100, 600, 2_500])
      await expect(decode(archive.subarray(0, bytes), 512)).rejects.toThrow(/incomplete|in the middle/);
  });

  it('refuses a damaged header, a path outside of the archive, and a link', async () => {
    const archive = encode([{ name: 'a', body: Buffer.alloc(0) }]);
    archive[0] = 98;
    await expect(decode(archive, 512)).rejects.toThrow('damaged');
    for (const name of ['/etc/passwd', '../a', 'a/../../b'])
      await expect(decode(encode([{ name, body: Buffer.alloc(0) }]), 512)).rejects.toThrow('leads out');
    const link = encode([{ name: 'a', body: Buffer.alloc(0) }], LINK);
    await expect(decode(link, 512)).rejects.toThrow('neither a file nor a directory');
  });
});
