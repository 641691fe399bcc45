import type { Alert, Locale } from '@azimute/contract';
import { audit } from '../../../platform/audit.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { createParameters } from '../../../platform/postgres/parameters.ts';
import { transact, type Transaction, type VerbContext } from '../../../platform/transact.ts';
import { getAlert } from '../detail/get-alert.ts';
import type { Treatment, AlertChange, HeldAlert } from './held-alert.ts';
import { tellOwners } from './tell-owners.ts';

/** Whoever treats alerts reads what became of them in a language. */
export interface AlertContext extends VerbContext {
  readonly locale: Locale;
}

/** Locks alerts in the order of their ids; those that the person does not see, or may not change, are left out. */
export async function holdAlerts(
  { client, accountId }: Transaction,
  ids: readonly number[],
): Promise<HeldAlert[]> {
  const { rows } = await client.query<HeldAlert>(
    `select alert_id as id, number, alert_type_id as "typeId", asset_id as "assetId", subject, unit_id as "unitId",
        status, opened_at as "openedAt", ended_at as "endedAt", owner_id as "ownerId", due_at as "dueAt",
        order_number as "orderNumber", alert_cause_id as "causeId", solved_at as "solvedAt", alert_group as "group",
        countermeasure_count as "countermeasureCount", proof, version
      from alerts where account_id = $1 and alert_id = any($2::int[])
      order by alert_id for no key update`,
    [accountId, ids],
  );
  return rows;
}

/**
 * Treats one alert and answers it as it is then; null of `treat` leaves it as it is.
 * @throws DomainError not_found, conflict when it changed since `version`, and what `treat` refuses
 */
export function treatAlert(
  context: AlertContext,
  alertId: number,
  version: number | null,
  treat: (transaction: Transaction, alert: HeldAlert) => Promise<Treatment | null>,
): Promise<Alert> {
  return transact(context, async (transaction) => {
    const [alert] = await holdAlerts(transaction, [alertId]);
    if (alert === undefined) throw new DomainError('not_found');
    if (version !== null && alert.version !== version) throw new DomainError('conflict');
    const treatment = await treat(transaction, alert);
    if (treatment !== null) await writeTreatment(transaction, alert, treatment);
    const treated = await getAlert(transaction, alertId, context.locale);
    if (treatment === null) return treated;
    await tellOwners(transaction, [{ alert, treatment }]);
    await audit(transaction.client, {
      action: treatment.action,
      entity: 'alert',
      entityId: alertId,
      ...describeTreatment(alert, treatment),
    });
    return treated;
  });
}

/** What the audit keeps of it. */
export function describeTreatment(
  alert: HeldAlert,
  { change, more, entry }: Treatment,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const names = Object.keys(change) as (keyof AlertChange)[];
  return {
    before: Object.fromEntries(names.map((name) => [name, alert[name]])),
    after: { ...change, ...more, ...(entry.note && { note: entry.note }) },
  };
}

const COLUMNS = {
  status: 'status',
  ownerId: 'owner_id',
  dueAt: 'due_at',
  orderNumber: 'order_number',
  causeId: 'alert_cause_id',
  solvedAt: 'solved_at',
} as const satisfies Record<keyof AlertChange, string>;

export async function writeTreatment(
  transaction: Transaction,
  alert: HeldAlert,
  treatment: Treatment,
): Promise<void> {
  await changeAlert(transaction, alert, treatment);
  const { change, entry } = treatment;
  const { client, accountId, at } = transaction;
  const isFinish = entry.kind === 'finished';
  const changed = {
    ...(entry.orderNumber !== undefined && { orderNumber: entry.orderNumber }),
    ...Object.fromEntries(
      (['dueAt', 'orderNumber'] as const).flatMap((name) => (name in change ? [[name, change[name]]] : [])),
    ),
  };
  await client.query(
    `insert into alert_entries (account_id, alert_id, at, kind, by_user_id, note, alert_countermeasure_id, owner_id,
        alert_cause_id, changed, condition_held, key)
      values ($1, $2, $3, $4, acting_user_id(), $5, $6, $7, $8, $9, $10, $11)`,
    [
      accountId,
      alert.id,
      at,
      entry.kind,
      entry.note ?? null,
      entry.countermeasureId ?? null,
      change.ownerId ?? null,
      isFinish ? change.causeId : null,
      Object.keys(changed).length === 0 ? null : JSON.stringify(changed),
      isFinish ? alert.endedAt === null : null,
      entry.key ?? null,
    ],
  );
}

async function changeAlert(
  { client, accountId, at }: Transaction,
  alert: HeldAlert,
  { change, entry, isAction, proof }: Treatment,
): Promise<void> {
  const { values, bind } = createParameters();
  const names = Object.keys(change) as (keyof AlertChange)[];
  const sets = names.map((name) => `${COLUMNS[name]} = ${bind(change[name])}`);
  if (change.status !== undefined)
    sets.push(`resolved_at = ${change.status === 'resolved' ? `${bind(at)}::timestamptz` : 'null'}`);
  if (change.status === 'opened') sets.push(`reopened_at = ${bind(at)}::timestamptz`);
  if (isAction) sets.push(`first_action_at = coalesce(first_action_at, ${bind(at)}::timestamptz)`);
  if (entry.countermeasureId !== undefined) sets.push('countermeasure_count = countermeasure_count + 1');
  if (proof === 'begin')
    sets.push(
      `proof = 'waiting', proof_from = ${bind(at)}::timestamptz, proof_look_at = ${bind(at)}::timestamptz`,
      'proof_details = null',
    );
  if (proof === 'clear')
    sets.push('proof = null, proof_from = null, proof_look_at = null, proof_details = null');
  if (proof === 'give_up')
    sets.push(
      `proof = 'cannot_tell', proof_look_at = null`,
      `proof_details = proof_details || '{"reason": "reopened"}'`,
    );
  // Written also where the history alone grows, so that open screens hear of it.
  sets.push(`version = version + ${names.length > 0 ? 1 : 0}`);
  await client.query(
    `update alerts set ${sets.join(', ')} where account_id = ${bind(accountId)} and alert_id = ${bind(alert.id)}`,
    values,
  );
}
