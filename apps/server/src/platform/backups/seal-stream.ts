import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { keyIdOf, rawPublicKey } from './backup-keys.ts';
import { inChunks } from './in-chunks.ts';
import { ArchiveError, createByteReader } from './read-tar.ts';
import { BackupRefusedError } from './take-base-backup.ts';

/*
 * A sealed stream is a header and chunks. The header is the magic, an X25519 public key made for this stream, and the
 * ID of the recipient's key. The key of the chunks is HKDF-SHA256 of the shared secret, salted with the header and the
 * recipient's public key. Each chunk is AES-256-GCM of up to 1 MiB, followed by its tag; the nonce is the chunk's number
 * (11 bytes) and a byte that is 1 for the last chunk. Chunks cannot be reordered, removed or cut off.
 */
const MAGIC = Buffer.from('azimute-sealed-1');
const KEY_BYTES = 32;
const HEADER_BYTES = MAGIC.length + KEY_BYTES + 8;
const CHUNK_BYTES = 1 << 20;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Encrypts a stream to a public key. */
export async function* sealStream(
  source: AsyncIterable<Buffer>,
  recipient: KeyObject,
): AsyncGenerator<Buffer> {
  const own = generateKeyPairSync('x25519');
  const header = Buffer.concat([MAGIC, rawPublicKey(own.publicKey), keyIdOf(recipient)]);
  const shared = diffieHellman({ privateKey: own.privateKey, publicKey: recipient });
  const key = deriveKey(shared, header, recipient);
  yield header;
  let number = 0;
  for await (const { chunk, isLast } of inChunks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/**
 * Decrypts a sealed stream. Each chunk was verified before it is yielded; that nothing was cut off is known at the end.
 * @throws BackupRefusedError for another key, ArchiveError for a damaged stream
 */
export async function* openStream(
  source: AsyncIterable<Buffer>,
  privateKey: KeyObject,
): AsyncGenerator<Buffer> {
  const reader = createByteReader(source);
  const header = await reader.exactly(HEADER_BYTES);
  if (header === undefined || !header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new ArchiveError('The encrypted backup is damaged, or was written by a newer version of Azimute.');
  if (!header.subarray(MAGIC.length + KEY_BYTES).equals(keyIdOf(privateKey)))
    throw new BackupRefusedError(
      'The backup is encrypted to another key. Specify the private key that belongs to the BACKUP_PUBLIC_KEY of its time.',
    );
  const x = header.subarray(MAGIC.length, MAGIC.length + KEY_BYTES).toString('base64url');
  const sender = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' });
  const key = deriveKey(diffieHellman({ privateKey, publicKey: sender }), header, privateKey);
  let number = 0;
  for await (const { chunk, isLast } of inChunks(reader.rest(), CHUNK_BYTES + TAG_BYTES)) {
    yield openChunk(chunk, key, nonceOf(number, isLast));
    number += 1;
  }
}

function openChunk(sealed: Buffer, key: Buffer, nonce: Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw damaged();
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw damaged(error);
  }
}

function damaged(cause?: unknown): ArchiveError {
  return new ArchiveError('The encrypted backup was altered or truncated. Restore another one.', { cause });
}

function deriveKey(shared: Buffer, header: Buffer, recipient: KeyObject): Buffer {
  const salt = Buffer.concat([header, rawPublicKey(recipient)]);
  return Buffer.from(hkdfSync('sha256', shared, salt, 'azimute backup', KEY_BYTES));
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
