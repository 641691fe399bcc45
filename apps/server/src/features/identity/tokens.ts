import type { TokenAnswer } from '@azimute/contract';
import { createHash, createHmac, randomBytes } from 'node:crypto';

/** What a sign-in or a refresh gives to the client. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresInSeconds: number;
  readonly scope: string;
}

/** An access token lives this long, or as long as its session. */
export const accessTokenSeconds = 600;

/** 256 random bits that say nothing about anything. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token. Tokens are random: no salt and no slow hash are needed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The refresh token that follows another: always the same one, so that a repeated refresh gets the same answer though
 * only hashes are kept, and one that nobody without the server's key can work out.
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
