import { apiKeyScopes, maxId, type ApiKeyScope, type ClientTokenAnswer } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { hashApiKey, keyTokenPrefix } from './prove-api-key.ts';
import { randomBytes } from 'node:crypto';

export interface ClientTokenRequest {
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  /** The Authorization header: a client may authenticate by HTTP Basic instead of in the body. */
  readonly authorization: string | undefined;
  readonly scope: string | undefined;
  readonly address: string;
}

const TOKEN_SECONDS = 600;

/**
 * Exchanges an API key, whose ID and secret are the client's credentials, for a short-lived token (RFC 6749, section
 * 4.4).
 * @throws DomainError invalid_client, invalid_request, invalid_scope
 */
export async function grantClientToken(
  database: Database,
  request: ClientTokenRequest,
): Promise<ClientTokenAnswer> {
  const { id, secret } = readClient(request);
  const token = `${keyTokenPrefix}${randomBytes(32).toString('base64url')}`;
  const { rows } = await database.app.query<{
    scopes: ApiKeyScope[];
    lacking: string[];
    expires_in: number;
  }>('select * from create_api_key_token($1, $2, $3, $4, $5, $6)', [
    id,
    hashApiKey(secret),
    readScopes(request.scope),
    hashApiKey(token),
    TOKEN_SECONDS,
    request.address,
  ]);
  const [granted] = rows;
  if (granted === undefined) throw new DomainError('invalid_client');
  if (granted.lacking.length > 0) {
    throw new DomainError('invalid_scope', {
      detail: `The key lacks the scope ${granted.lacking.join(' ')}. Request fewer scopes, or use another key.`,
    });
  }
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: granted.expires_in,
    scope: granted.scopes.join(' '),
  };
}

function readClient({ clientId, clientSecret, authorization = '' }: ClientTokenRequest): {
  id: number;
  secret: string;
} {
  const basic = /^Basic +([\w+/=-]{1,400})$/i.exec(authorization)?.[1];
  if (basic !== undefined && clientSecret !== undefined) {
    throw new DomainError('invalid_request', {
      detail: 'Send client_id and client_secret in either the Authorization header or the body, not both.',
    });
  }
  const [id, secret] = basic === undefined ? [clientId, clientSecret] : readBasic(basic);
  const isId = /^[1-9]\d{0,9}$/.test(id ?? '') && Number(id) <= maxId;
  if (!isId || !secret) {
    throw new DomainError('invalid_client', {
      detail: 'Send the id of an API key as client_id and the key itself as client_secret.',
    });
  }
  return { id: Number(id), secret };
}

/** Both are form-encoded before base64 (RFC 6749, section 2.3.1), which leaves IDs and secrets of keys unchanged. */
function readBasic(encoded: string): string[] {
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  return colon === -1 ? [text] : [text.slice(0, colon), text.slice(colon + 1)];
}

function readScopes(scope: string | undefined): string[] {
  const words = [...new Set((scope ?? '').split(' ').filter((word) => word !== ''))];
  const unknown = words.filter((word) => !apiKeyScopes.some((known) => known === word));
  if (unknown.length > 0) {
    throw new DomainError('invalid_scope', {
      detail: `Unknown scope ${unknown.join(' ')}. Use one of: ${apiKeyScopes.join(' ')}.`,
    });
  }
  return words.toSorted();
}
