import { randomBytes } from 'node:crypto';
import type { ApiKeyScope, CreateApiKey } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import type { ClientBase } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { apiKeyPrefix, hashApiKey } from './prove-api-key.ts';

export interface CreatedApiKey {
  readonly id: number;
  readonly name: string;
  readonly scopes: ApiKeyScope[];
  readonly key: string;
}

/** Creates an API key of the actor's account. Only the response contains the key: its hash is stored. */
export async function createApiKey(
  context: VerbContext,
  request: Pick<CreateApiKey, 'name' | 'scopes'> & Partial<CreateApiKey>,
): Promise<CreatedApiKey> {
  const key = `${apiKeyPrefix}${randomBytes(32).toString('base64url')}`;
  const scopes = [...new Set(request.scopes)];
  const { name, unitIds = null, expiresAt = null } = request;
  const id = await transact(context, async ({ client, accountId, actor }) => {
    const { rows } = await client.query<{ api_key_id: number }>(
      `insert into api_keys (account_id, name, secret_hash, scopes, created_by, all_units, expires_at)
        select $1, $2, $3, $4, $5, $6, $7::timestamptz where $7::timestamptz is null or $7::timestamptz > now()
        returning api_key_id`,
      [accountId, name, hashApiKey(key), scopes, actor.userId, unitIds === null, expiresAt],
    );
    const made = rows[0]?.api_key_id;
    if (made === undefined) {
      throw new DomainError('validation_failed', {
        errors: { expiresAt: ['not_in_future'] },
        detail: 'The expiry is in the past. Send a later time.',
      });
    }
    if (unitIds !== null) await confine(client, accountId, made, unitIds);
    await audit(client, {
      action: 'api-key.create',
      entity: 'api-key',
      entityId: made,
      after: { name, scopes, unitIds, expiresAt },
    });
    return made;
  });
  return { id, name, scopes, key };
}

async function confine(
  client: ClientBase,
  accountId: number,
  apiKeyId: number,
  unitIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(unitIds)];
  const { rowCount } = await client.query(
    `insert into api_key_units (account_id, api_key_id, unit_id)
      select account_id, $2, unit_id from units where account_id = $1 and unit_id = any ($3)`,
    [accountId, apiKeyId, ids],
  );
  if (rowCount !== ids.length)
    throw new DomainError('validation_failed', { errors: { unitIds: ['not_found'] } });
}
