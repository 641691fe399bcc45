import type { EmbedOrigins } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { transact, type AccountRead, type VerbContext } from '../../platform/transact.ts';
import { holdDashboards } from './dashboard-rules.ts';

/** Reads the origins whose pages the account may embed. */
export async function readEmbedOrigins({ client, accountId }: AccountRead): Promise<EmbedOrigins> {
  const { rows } = await client.query<EmbedOrigins>(
    'select embed_origins as origins from accounts where account_id = $1',
    [accountId],
  );
  return { origins: rows[0]?.origins ?? [] };
}

export function changeEmbedOrigins(context: VerbContext, { origins }: EmbedOrigins): Promise<EmbedOrigins> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdDashboards(transaction);
    const before = await readEmbedOrigins(transaction);
    await client.query('update accounts set embed_origins = $2 where account_id = $1', [accountId, origins]);
    await audit(client, {
      action: 'account.change-embed-origins',
      entity: 'account',
      entityId: accountId,
      before,
      after: { origins },
    });
    return { origins };
  });
}
