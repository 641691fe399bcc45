import { createECDH, createPrivateKey, hkdfSync, sign, type KeyObject } from 'node:crypto';

/** Identity of the portal for push services (RFC 8292). */
export interface VapidKeys {
  /** A point on P-256, uncompressed, in Base64url: browsers subscribe with it. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

const GROUP_ORDER =
  0xff_ff_ff_ff_00_00_00_00_ff_ff_ff_ff_ff_ff_ff_ff_bc_e6_fa_ad_a7_17_9e_84_f3_b9_ca_c2_fc_63_25_51n;
const COORDINATE_BYTES = 32;
/** Sixteen bytes more than the order, so that every number is equally likely. */
const WIDE_BYTES = 48;
const HOURS_VALID = 12;

/** Derives the same keys from the installation's key each time. */
export function vapidKeysOf(pushKey: Buffer): VapidKeys {
  const wide = Buffer.from(hkdfSync('sha256', pushKey, '', 'azimute vapid', WIDE_BYTES)).toString('hex');
  const number = (BigInt(`0x${wide}`) % (GROUP_ORDER - 1n)) + 1n;
  const secret = Buffer.from(number.toString(16).padStart(2 * COORDINATE_BYTES, '0'), 'hex');
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(secret);
  const point = keys.getPublicKey();
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: secret.toString('base64url'),
      x: point.subarray(1, 1 + COORDINATE_BYTES).toString('base64url'),
      y: point.subarray(1 + COORDINATE_BYTES).toString('base64url'),
    },
  });
  return { publicKey: point.toString('base64url'), privateKey };
}

/**
 * Returns the header `authorization` of a message to a push service; the contact is a mailto: or https: address of the
 * operator.
 */
export function signVapid(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, at, contact }: { readonly endpoint: URL; readonly at: Date; readonly contact: string | null },
): string {
  const claims = {
    aud: endpoint.origin,
    exp: Math.floor(at.getTime() / 1_000) + HOURS_VALID * 3_600,
    ...(contact !== null && { sub: contact }),
  };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
