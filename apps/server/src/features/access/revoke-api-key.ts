import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';

/** Revokes an API key permanently: it is invalid as soon as this commits. Revoking it again changes nothing. */
export function revokeApiKey(context: VerbContext, apiKeyId: number): Promise<void> {
  return transact(context, async ({ client, accountId }) => {
    const { rows } = await client.query<{ name: string; revoked_at: Date | null }>(
      'select name, revoked_at from api_keys where account_id = $1 and api_key_id = $2 for update',
      [accountId, apiKeyId],
    );
    const [found] = rows;
    if (!found) throw new DomainError('not_found');
    if (found.revoked_at) return;
    await client.query('update api_keys set revoked_at = now() where account_id = $1 and api_key_id = $2', [
      accountId,
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
