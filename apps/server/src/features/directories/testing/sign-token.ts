import { createHmac, createPrivateKey, sign, type JsonWebKey } from 'node:crypto';

type Claims = Record<string, unknown>;

/** Returns the claims of a token as issued. */
export function readClaims(token: unknown): Claims {
  const [, claims = ''] = String(token).split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims;
}

/** Returns a token with these claims, signed as in the header. */
export function signToken(
  claims: Claims,
  { alg, key }: { readonly alg: 'RS256' | 'HS256' | 'none'; readonly key: JsonWebKey | string },
): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode({ alg, kid: 'demo', typ: 'JWT' })}.${encode(claims)}`;
  if (alg === 'none') return `${signed}.`;
  const signature =
    typeof key === 'string'
      ? createHmac('sha256', key).update(signed).digest()
      : sign('sha256', Buffer.from(signed), createPrivateKey({ key, format: 'jwk' }));
  return `${signed}.${signature.toString('base64url')}`;
}
