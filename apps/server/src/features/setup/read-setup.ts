import {
  changesModule,
  setupStepModules,
  setupSteps,
  type Setup,
  type SetupProtocol,
  type SetupStep,
  type UpdateSetup,
} from '@azimute/contract';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../platform/transact.ts';
import { audit } from '../../platform/audit.ts';

interface Row extends Readonly<Record<SetupStep, boolean>> {
  readonly skipped: SetupStep[] | null;
  readonly isDismissed: boolean | null;
  readonly testedAt: Date | null;
  readonly testOutcome: string | null;
}

/**
 * Reads the first steps of the account, whose states are derived from its data. Saving unchanged settings leaves no
 * trace, so a first UL also counts as confirmation of the company.
 */
export async function readSetup(
  { client, accountId, actor }: Transaction,
  protocols: readonly SetupProtocol[],
): Promise<Setup> {
  const { rows } = await client.query<Row>(
    `select c.skipped, c.is_dismissed as "isDismissed", m.created_at as "testedAt", m.outcome as "testOutcome",
      exists (select from audit_entries e where e.chain_id = $1 and e.account_id = $1 and e.action = 'account.update')
        or exists (select from units u where u.account_id = $1) as company,
      exists (select from units u where u.account_id = $1 and u.archived_at is null) as unit,
      exists (select from current_assets a where a.account_id = $1) as machines,
      exists (select from current_assets a join asset_states s using (account_id, asset_id)
        where a.account_id = $1 and s.contact_at is not null) as tracker,
      exists (select from geofences g where g.account_id = $1 and g.deleted_at is null) as geofence,
      exists (select from alert_types t where t.account_id = $1 and t.deleted_at is null and t.state = 'live') as alert,
      exists (select from account_people p where p.account_id = $1 and p.user_id <> $2) as colleague,
      exists (select from test_mails t where t.outcome in ('sent', 'kept')) as mail
    from (select) one
    left join setup_choices c on c.account_id = $1
    left join lateral (select created_at, outcome from test_mails order by mail_id desc limit 1) m on true`,
    [accountId, actor.userId],
  );
  const [row] = rows;
  const isEnabled = (step: SetupStep): boolean => {
    const module = setupStepModules[step];
    return module === null || changesModule(actor.changes, module);
  };
  return {
    steps: setupSteps.filter(isEnabled).map((step) => ({
      step,
      isDone: row?.[step] ?? false,
      isSkipped: row?.skipped?.includes(step) ?? false,
    })),
    isDismissed: row?.isDismissed ?? false,
    protocols: [...protocols],
    testMail: row?.testedAt
      ? { sentAt: row.testedAt.toISOString(), outcome: outcomeOf(row.testOutcome) }
      : null,
  };
}

function outcomeOf(outcome: string | null): 'waiting' | 'delivered' | 'failed' {
  if (outcome === null) return 'waiting';
  return outcome === 'sent' || outcome === 'kept' ? 'delivered' : 'failed';
}

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
