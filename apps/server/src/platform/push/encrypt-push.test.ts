import { createECDH, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decryptPush } from './testing/decrypt-push.ts';
import { encryptPush, newKeys } from './encrypt-push.ts';
import { signVapid, vapidKeysOf } from './vapid-keys.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
/** From RFC 8291, section 5 and appendix A. */
const rfc = {
  text: 'When I grow up, I want to be a watermelon',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  senderPublic: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  browser: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  browserPublic: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const keysOf = (secret: string) => {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(bytes(secret));
  return keys;
};

describe('a push', () => {
  it('is encrypted as in the example of RFC 8291', () => {
    const sender = keysOf(rfc.sender);
    expect(sender.getPublicKey().toString('base64url')).toBe(rfc.senderPublic);
    const body = encryptPush(
      Buffer.from(rfc.text),
      { publicKey: bytes(rfc.browserPublic), auth: bytes(rfc.auth) },
      { sender, salt: bytes(rfc.salt) },
    );
    expect(body.toString('base64url')).toBe(rfc.body);
  });

  it('is readable by its browser only, and differs each time', () => {
    const browser = keysOf(rfc.browser);
    const to = { publicKey: browser.getPublicKey(), auth: bytes(rfc.auth) };
    expect(decryptPush(bytes(rfc.body), browser, to.auth).toString()).toBe(rfc.text);
    const text = Buffer.from('é'.repeat(1_800));
    const first = encryptPush(text, to);
    expect(decryptPush(first, browser, to.auth)).toEqual(text);
    expect(encryptPush(text, to)).not.toEqual(first);
    expect(() => decryptPush(first, newKeys(), to.auth)).toThrow('authenticate');
    expect(() => decryptPush(first, browser, Buffer.alloc(16))).toThrow('authenticate');
    expect(() => encryptPush(text, { ...to, publicKey: Buffer.alloc(65, 4) })).toThrow('Public key');
  });
});

describe('the VAPID keys', () => {
  it('are derived from one key, and identify the sender as in RFC 8292', () => {
    const keys = vapidKeysOf(Buffer.alloc(32, 7));
    expect(vapidKeysOf(Buffer.alloc(32, 7)).publicKey).toBe(keys.publicKey);
    expect(vapidKeysOf(Buffer.alloc(32, 8)).publicKey).not.toBe(keys.publicKey);
    const at = new Date('2026-03-02T12:00:00Z');
    const header = signVapid(keys, {
      endpoint: new URL('https://push.example:8443/send/1?a=b'),
      at,
      contact: 'mailto:operator@portal.example',
    });
    const [, head = '', claims = '', signature = '', key = ''] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
    expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(JSON.parse(bytes(claims).toString())).toEqual({
      aud: 'https://push.example:8443',
      exp: at.getTime() / 1_000 + 12 * 3_600,
      sub: 'mailto:operator@portal.example',
    });
    const point = bytes(key);
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const proof = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), proof, bytes(signature))).toBe(true);
  });
});
