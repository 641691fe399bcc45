import { isDeepStrictEqual } from 'node:util';
import type { UpdateSetup } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/transact.ts';

/** Skips first steps, resumes them, or hides the list for all administrators of the account. */
export async function updateSetup(
  { client, accountId }: Transaction,
  { skipped, isDismissed }: UpdateSetup,
): Promise<void> {
  await client.query('insert into setup_choices (account_id) values ($1) on conflict do nothing', [
    accountId,
  ]);
  const { rows } = await client.query<{ skipped: string[]; isDismissed: boolean }>(
    'select skipped, is_dismissed as "isDismissed" from setup_choices where account_id = $1 for update',
    [accountId],
  );
  const before = rows[0] ?? { skipped: [], isDismissed: false };
  const after = { skipped: skipped ?? before.skipped, isDismissed: isDismissed ?? before.isDismissed };
  if (isDeepStrictEqual(before, after)) return;
  await client.query('update setup_choices set skipped = $2, is_dismissed = $3 where account_id = $1', [
    accountId,
    after.skipped,
    after.isDismissed,
  ]);
  await audit(client, { action: 'setup.update', entity: 'setup', entityId: accountId, before, after });
}
