import { seesModule } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type AccountRead, type VerbContext } from '../../platform/transact.ts';
import type { AlertFact } from '../mail/alert-facts.ts';
import { sendAlertMail } from '../mail/send-alert-mail.ts';
import { notify } from '../notifications/notify.ts';
import { readAlertType } from './alert-types-reads.ts';

/**
 * Sends the user an example notification of the type, for an asset of its scope.
 * @throws DomainError not_found; forbidden if the user sees no alerts, or none of its assets
 */
export async function testAlertType(
  context: VerbContext,
  alertTypeId: number,
  { app, email }: { app: boolean; email: boolean },
): Promise<void> {
  await transact(context, async (transaction) => {
    const { client, accountId, actor } = transaction;
    const fact = await readFact(transaction, alertTypeId);
    if (
      actor.userId === null ||
      fact === undefined ||
      !seesModule(actor.sees, 'services:simc:alertas:alertas')
    )
      throw new DomainError('forbidden', {
        detail: 'You have no access to the alerts of this type, so no test alert was sent.',
      });
    if (email) await sendAlertMail(client, actor.userId, { alerts: [fact], total: 1 });
    if (app) {
      const { type, asset, severity } = fact;
      const data = { alertId: null, number: null, type, asset, severity, cause: 'raised' } as const;
      await notify(client, { accountId, userId: actor.userId, kind: 'alert_raised', data });
    }
    await audit(client, {
      action: 'alert-type.test',
      entity: 'alert-type',
      entityId: alertTypeId,
      after: { app, email },
    });
  });
}

/** Creates facts for an alert on the first asset of the scope that the user sees; undefined if there is none. */
async function readFact(read: AccountRead, alertTypeId: number): Promise<AlertFact | undefined> {
  const { client, accountId, at } = read;
  const type = await readAlertType(read, alertTypeId);
  const { unitIds, assetIds } = type.scope;
  const { rows } = await client.query<{ code: string; model: string; unitId: number; unit: string }>(
    `select a.code, a.model, a.unit_id as "unitId", u.name as unit from current_assets a join units u using (account_id, unit_id)
      where a.account_id = $1 and ($2::int[] = '{}' or a.unit_id = any($2)) and ($3::int[] = '{}' or a.asset_id = any($3))
        and current_actor_changes('services:simc:alertas:gerenciamento')
      order by a.code limit 1`,
    [accountId, unitIds, assetIds],
  );
  const [asset] = rows;
  if (asset === undefined) return undefined;
  return {
    alertId: null,
    number: null,
    unitId: asset.unitId,
    type: type.name,
    description: type.description,
    severity: type.severity,
    cause: 'raised',
    asset: `${asset.code} ${asset.model}`.trim(),
    unit: asset.unit,
    place: null,
    openedAt: at.toISOString(),
    memberCount: 0,
    recommendation: type.recommendation,
    file: type.recommendationFile,
  };
}
