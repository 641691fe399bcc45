import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { COUNTED_BYTES, receiveFile } from './receive-file.ts';

async function receive(file: Buffer, maxBytes: number): Promise<number> {
  const source = async function* () {
    yield file;
  };
  const { sizeBytes } = await receiveFile(source(), async () => undefined, maxBytes);
  return sizeBytes;
}

it('keeps nothing of a small file that decompresses beyond the limit', async () => {
  const kept: number[] = [];
  const source = async function* () {
    const bomb = gzipSync(Buffer.alloc(150_000_000, 'x'));
    for (let start = 0; start < bomb.length; start += 65_536) yield bomb.subarray(start, start + 65_536);
  };
  const received = receiveFile(source(), async ({ bytes }) => void kept.push(bytes.length), 100_000_000);
  await expect(received).rejects.toMatchObject({ code: 'payload_too_large' });
  expect(kept).toEqual([]);
});

it('accepts a compressed file with more chunks than counted in advance, and reports a damaged one', async () => {
  const plain = Buffer.from(randomBytes(COUNTED_BYTES).toString('base64'));
  const packed = gzipSync(plain);
  const kept: Buffer[] = [];
  const source = async function* () {
    yield packed.subarray(0, 1);
    yield packed.subarray(1, 3_000_000);
    yield packed.subarray(3_000_000);
  };
  await receiveFile(source(), async ({ bytes }) => void kept.push(bytes), 100_000_000);
  expect(Buffer.concat(kept).equals(plain)).toBe(true);
  await expect(receive(packed.subarray(0, 1_000_000), packed.length)).rejects.toMatchObject({
    errors: { file: ['broken_gzip'] },
  });
});

it('refuses a file beyond the limit, as received or decompressed', async () => {
  await expect(receive(Buffer.alloc(1001, 'x'), 1000)).rejects.toMatchObject({ code: 'payload_too_large' });
  const bomb = gzipSync(Buffer.alloc(10_000_000, 'x'));
  await expect(receive(bomb, 1_000_000)).rejects.toMatchObject({ code: 'payload_too_large' });
  expect(await receive(bomb, 10_000_000)).toBe(10_000_000);
});
