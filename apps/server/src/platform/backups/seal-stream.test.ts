import { createPrivateKey, randomBytes, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBackupKeys, parsePublicKey } from './backup-keys.ts';
import { openStream, sealStream } from './seal-stream.ts';

const HEADER = 56;
const CHUNK = (1 << 20) + 16;

function keys(): { recipient: KeyObject; privateKey: KeyObject } {
  const pair = createBackupKeys();
  const recipient = parsePublicKey(pair.publicKey);
  const [, x = '', d = ''] = /^azimute-private-(.{43})-(.{43})\n$/.exec(pair.privateKey) ?? [];
  if (recipient === undefined) throw new Error('No public key');
  const privateKey = createPrivateKey({ key: { kty: 'OKP', crv: 'X25519', x, d }, format: 'jwk' });
  return { recipient, privateKey };
}

async function* pieces(content: Buffer, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += bytes) yield content.subarray(at, at + bytes);
}

const whole = async (stream: AsyncIterable<Buffer>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(stream));

const { recipient, privateKey } = keys();
const open = (sealed: Buffer, bytes = 65_536): Promise<Buffer> =>
  whole(openStream(pieces(sealed, bytes), privateKey));

describe('a sealed stream', () => {
  it('opens to its content, for any length and chunking', async () => {
    const lengths = fc.oneof(fc.nat(3_000), fc.integer({ min: (1 << 20) - 2, max: (1 << 21) + 2 }));
    await fc.assert(
      fc.asyncProperty(lengths, fc.integer({ min: 5_000, max: 3_000_000 }), async (length, bytes) => {
        const content = randomBytes(length);
        const sealed = await whole(sealStream(pieces(content, bytes), recipient));
        expect(content.length < 40 || !sealed.includes(content.subarray(0, 40))).toBe(true);
        expect((await open(sealed, bytes)).equals(content)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('refuses another private key and says which one to use', async () => {
    const sealed = await whole(sealStream(pieces(randomBytes(100), 100), recipient));
    await expect(whole(openStream(pieces(sealed, 100), keys().privateKey))).rejects.toThrow(
      'Specify the private key that belongs to the BACKUP_PUBLIC_KEY',
    );
  });

  it('refuses any altered byte', async () => {
    const sealed = await whole(sealStream(pieces(randomBytes(500), 100), recipient));
    for (const at of [0, 20, 50, HEADER, HEADER + 400, sealed.length - 1]) {
      const altered = Buffer.from(sealed);
      altered[at] = (altered[at] ?? 0) ^ 1;
      await expect(open(altered), String(at)).rejects.toThrow(/altered|damaged|private key/);
    }
  });

  it('refuses a truncated stream, also between two chunks, and reordered chunks', async () => {
    const sealed = await whole(sealStream(pieces(randomBytes(3 << 20), 1 << 20), recipient));
    const chunkOf = (number: number): Buffer =>
      sealed.subarray(HEADER + number * CHUNK, HEADER + (number + 1) * CHUNK);
    for (const end of [10, HEADER, HEADER + 100, HEADER + CHUNK, HEADER + 2 * CHUNK, sealed.length - 1])
      await expect(open(sealed.subarray(0, end)), String(end)).rejects.toThrow(/truncated|incomplete/);
    const reordered = Buffer.concat([sealed.subarray(0, HEADER), chunkOf(1), chunkOf(0), chunkOf(2)]);
    await expect(open(reordered)).rejects.toThrow('altered or truncated');
  });
});
