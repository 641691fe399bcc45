import { randomBytes } from 'node:crypto';
import type { ApiKeyScope } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { hashApiKey } from './prove-api-key.ts';

export interface CreatedApiKey {
  readonly id: number;
  readonly name: string;
  readonly scopes: ApiKeyScope[];
  readonly key: string;
}

/** Makes an API key of the actor's account. The key is known to the answer alone: its hash is stored. */
export async function createApiKey(
  database: Database,
  actor: Actor,
  request: { readonly name: string; readonly scopes: readonly ApiKeyScope[] },
): Promise<CreatedApiKey> {
  const key = `azk_${randomBytes(32).toString('base64url')}`;
  const scopes = [...new Set(request.scopes)];
  const id = await asActor(database.app, actor, async (client) => {
    const { rows } = await client.query<{ api_key_id: number }>(
      `insert into api_keys (account_id, name, secret_hash, scopes, created_by) values ($1, $2, $3, $4, $5)
        returning api_key_id`,
      [actor.accountId, request.name, hashApiKey(key), scopes, actor.userId],
    );
    const made = rows[0]?.api_key_id;
    if (made === undefined) throw new Error('The new API key was not returned');
    await audit(client, {
      action: 'api-key.create',
      entity: 'api-key',
      entityId: made,
      after: { name: request.name, scopes },
    });
    return made;
  });
  return { id, name: request.name, scopes, key };
}
