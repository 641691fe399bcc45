import { inDatabase } from './device-database.ts';

/** Encrypted bytes. The key never leaves the browser's key store. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

const algorithm = 'AES-GCM';
const ivBytes = 12;

/** Returns whether this browser can encrypt and start without a connection, which requires https or localhost. */
export function isOfflineSupported(): boolean {
  return (
    window.isSecureContext && 'serviceWorker' in navigator && 'indexedDB' in window && 'locks' in navigator
  );
}

/** Creates a key that scripts can use but not read. */
export function createKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);
}

export async function readKey(name: string): Promise<CryptoKey | null> {
  const found = await inDatabase<{ key: CryptoKey } | undefined>('readonly', (get) => get('keys').get(name));
  return found?.key ?? null;
}

/** Encrypts bytes for one place. They cannot be decrypted if they are moved to another place. */
export async function seal(key: CryptoKey, place: string, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  return { iv, bytes: await crypto.subtle.encrypt(parameters(iv, place), key, bytes) };
}

/** @throws OperationError if the bytes were encrypted with another key or for another place */
export function openSealed(key: CryptoKey, place: string, { iv, bytes }: Sealed): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt(parameters(iv, place), key, bytes);
}

export function sealJson(key: CryptoKey, place: string, value: unknown): Promise<Sealed> {
  return seal(key, place, new TextEncoder().encode(JSON.stringify(value)));
}

export async function openJson(key: CryptoKey, place: string, sealed: Sealed): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await openSealed(key, place, sealed)));
}

function parameters(iv: BufferSource, place: string): AesGcmParams {
  return { name: algorithm, iv, additionalData: new TextEncoder().encode(place) };
}
