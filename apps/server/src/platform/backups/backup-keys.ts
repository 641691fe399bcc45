import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { BackupRefusedError } from './take-base-backup.ts';

const PUBLIC_PREFIX = 'azimute-public-';
const PRIVATE_PREFIX = 'azimute-private-';
const ID_BYTES = 8;

export interface BackupKeyPair {
  /** Value of BACKUP_PUBLIC_KEY. */
  readonly publicKey: string;
  /** Content of the file that stays with the operator. */
  readonly privateKey: string;
}

/** Creates an X25519 key pair: the portal encrypts with the public key, and only the private key decrypts. */
export function createBackupKeys(): BackupKeyPair {
  const { x = '', d = '' } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' });
  return { publicKey: `${PUBLIC_PREFIX}${x}`, privateKey: `${PRIVATE_PREFIX}${x}-${d}\n` };
}

/** Returns undefined if the text is not a public key. */
export function parsePublicKey(text: string): KeyObject | undefined {
  const x = new RegExp(`^${PUBLIC_PREFIX}([\\w-]{43})$`).exec(text)?.[1];
  return x === undefined
    ? undefined
    : createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' });
}

/** Reads the private key from its file. @throws BackupRefusedError if the file has none */
export async function readPrivateKey(file: string): Promise<KeyObject> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new BackupRefusedError(`The private key ${file} cannot be read.`, { cause: error });
  });
  const [, x, d] = new RegExp(`^${PRIVATE_PREFIX}([\\w-]{43})-([\\w-]{43})$`).exec(text.trim()) ?? [];
  if (x === undefined || d === undefined)
    throw new BackupRefusedError(
      `${file} is not a private key of npm run backup -- --new-key. Specify the file that it created.`,
    );
  return createPrivateKey({ key: { kty: 'OKP', crv: 'X25519', x, d }, format: 'jwk' });
}

export function rawPublicKey(key: KeyObject): Buffer {
  const { x = '' } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url');
}

/** Identifies a key pair in the header of what is encrypted to it. */
export function keyIdOf(key: KeyObject): Buffer {
  return createHash('sha256').update(rawPublicKey(key)).digest().subarray(0, ID_BYTES);
}
