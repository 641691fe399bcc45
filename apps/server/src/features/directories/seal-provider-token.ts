import { openSecret, sealSecret } from '../../platform/seal-secret.ts';

const contextOf = (identityId: string): string => `directory-refresh-token:${identityId}`;

/** Encrypts a provider's refresh token for the database: it opens only for sessions of the same identity. */
export function sealProviderToken(sealingKey: Buffer, identityId: string, token: string): Buffer {
  return sealSecret(sealingKey, Buffer.from(token), contextOf(identityId));
}

export function openProviderToken(sealingKey: Buffer, identityId: string, sealed: Buffer): string {
  return openSecret(sealingKey, sealed, contextOf(identityId)).toString();
}
