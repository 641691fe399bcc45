import type { Severity } from '@azimute/contract';
import type { Transaction } from '../../../platform/transact.ts';
import { notify } from '../../notifications/notify.ts';
import type { HeldAlert, Treatment } from './held-alert.ts';

interface Treated {
  readonly alert: HeldAlert;
  readonly treatment: Treatment;
}

interface Fact {
  readonly alertId: number;
  readonly number: number;
  readonly type: string;
  readonly asset: string | null;
  readonly severity: Severity;
}

/** Notifies each user to whom another user assigned alerts: names the most severe one, and the number of others. */
export async function tellOwners(transaction: Transaction, treated: readonly Treated[]): Promise<void> {
  const { accountId, actor, client } = transaction;
  const given = treated.flatMap(({ alert: { id, ownerId: before }, treatment }) => {
    const { ownerId = null } = treatment.change;
    return ownerId === null || ownerId === before || ownerId === actor.userId ? [] : [{ id, ownerId }];
  });
  const byOwner = Map.groupBy(given, ({ ownerId }) => ownerId);
  for (const userId of [...byOwner.keys()].toSorted((a, b) => a - b)) {
    const ids = (byOwner.get(userId) ?? []).map(({ id }) => id);
    const gravest = await readGravest(transaction, ids);
    if (gravest === undefined) continue;
    const data = { ...gravest, cause: 'given', ...(ids.length > 1 && { more: ids.length - 1 }) } as const;
    await notify(client, { accountId, userId, kind: 'alert_raised', data });
  }
}

async function readGravest(
  { client, accountId }: Transaction,
  alertIds: readonly number[],
): Promise<Fact | undefined> {
  const { rows } = await client.query<Fact>(
    `select alert_id as "alertId", number, type_name as type, severity,
        nullif(concat_ws(' ', asset_code, nullif(model, '')), '') as asset
      from alert_rows where account_id = $1 and alert_id = any($2::int[])
      order by severity_rank desc, alert_id limit 1`,
    [accountId, alertIds],
  );
  return rows[0];
}
