import type { TokenAnswer } from '@azimute/contract';
import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Response of a sign-in or a refresh to the client. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresInSeconds: number;
  readonly scope: string;
}

/** Lifetime of an access token, at most its session's lifetime. */
export const accessTokenSeconds = 600;

/** Returns 256 random bits without meaning. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored hash of a token. Tokens are random: neither a salt nor a slow hash is needed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Derives a refresh token's successor: always the same, so that a repeated refresh gets the same response although only
 * hashes are stored. It cannot be computed without the server's key.
 */
export function deriveSuccessor(refreshTokenKey: Buffer, refreshToken: string): string {
  return createHmac('sha256', refreshTokenKey).update(`refresh-token:${refreshToken}`).digest('base64url');
}

export function presentTokens(tokens: IssuedTokens): TokenAnswer {
  return {
    access_token: tokens.accessToken,
    token_type: 'Bearer',
    expires_in: tokens.expiresInSeconds,
    refresh_token: tokens.refreshToken,
    scope: tokens.scope,
  };
}
