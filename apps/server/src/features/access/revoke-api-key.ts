import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';

/** Revokes an API key for good: from the commit on it opens nothing. Revoking it again changes nothing. */
export async function revokeApiKey(database: Database, actor: Actor, apiKeyId: number): Promise<void> {
  await asActor(database.app, actor, async (client) => {
    const { rows } = await client.query<{ name: string; revoked_at: Date | null }>(
      'select name, revoked_at from api_keys where account_id = $1 and api_key_id = $2 for update',
      [actor.accountId, apiKeyId],
    );
    const [found] = rows;
    if (!found) throw new DomainError('not_found');
    if (found.revoked_at) return;
    await client.query('update api_keys set revoked_at = now() where account_id = $1 and api_key_id = $2', [
      actor.accountId,
      apiKeyId,
    ]);
    await audit(client, {
      action: 'api-key.revoke',
      entity: 'api-key',
      entityId: apiKeyId,
      before: { name: found.name },
    });
  });
}
