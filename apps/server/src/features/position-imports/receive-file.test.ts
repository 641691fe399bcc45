import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { receiveFile } from './receive-file.ts';

async function receive(file: Buffer, maxBytes: number): Promise<number> {
  const source = async function* () {
    yield file;
  };
  const { sizeBytes } = await receiveFile(source(), async () => undefined, maxBytes);
  return sizeBytes;
}

it('refuses a file that is too large, as it comes or once it is decompressed', async () => {
  await expect(receive(Buffer.alloc(1001, 'x'), 1000)).rejects.toMatchObject({ code: 'payload_too_large' });
  const bomb = gzipSync(Buffer.alloc(10_000_000, 'x'));
  await expect(receive(bomb, 1_000_000)).rejects.toMatchObject({ code: 'payload_too_large' });
  expect(await receive(bomb, 10_000_000)).toBe(10_000_000);
});
