import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

/** A browser's keys: the public key of its subscription, and the secret that it shares with its senders. */
export interface BrowserKeys {
  readonly publicKey: Buffer;
  readonly auth: Buffer;
}

/** Values that make each message unique; random by default. */
interface OfMessage {
  readonly sender?: ECDH;
  readonly salt?: Buffer;
}

const RECORD_BYTES = 4096;

/**
 * Encrypts a message for a browser, so that the push service cannot read it: one record of aes128gcm (RFC 8188) with a
 * key of this message and browser (RFC 8291).
 * @throws Error for a public key that is not a point on the curve
 */
export function encryptPush(text: Buffer, { publicKey, auth }: BrowserKeys, given: OfMessage = {}): Buffer {
  const sender = given.sender ?? newKeys();
  const salt = given.salt ?? randomBytes(16);
  const own = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, own]);
  const secret = derive(sender.computeSecret(publicKey), { salt: auth, info, bytes: 32 });
  const key = derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 });
  const nonce = derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head.writeUInt8(own.length, 4);
  // 2 marks the last record.
  const sealed = [cipher.update(text), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, head, own, ...sealed]);
}

export function newKeys(): ECDH {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return keys;
}

function derive(
  from: Buffer,
  { salt, info, bytes }: { readonly salt: Buffer; readonly info: Buffer; readonly bytes: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, info, bytes));
}
