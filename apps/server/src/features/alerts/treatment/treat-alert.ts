import type { Alert, Locale } from '@azimute/contract';
import { audit } from '../../../platform/audit.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { createParameters } from '../../../platform/postgres/parameters.ts';
import { rememberChanges } from '../../../platform/records/undoable-changes.ts';
import { transact, type Transaction, type VerbContext } from '../../../platform/transact.ts';
import { conflictWithEntry } from '../../files/conflict-with-entry.ts';
import { getAlert } from '../detail/get-alert.ts';
import type { Treatment, AlertChange, HeldAlert } from './held-alert.ts';
import { tellOwners } from './tell-owners.ts';

/** Context of treatments, with the language of responses. */
export interface AlertContext extends VerbContext {
  readonly locale: Locale;
}

/** Locks alerts in the order of their IDs; omits those that the user does not see or cannot change. */
export async function holdAlerts(
  { client, accountId }: Transaction,
  ids: readonly number[],
): Promise<HeldAlert[]> {
  const { rows } = await client.query<HeldAlert>(
    `select alert_id as id, number, alert_type_id as "typeId", asset_id as "assetId", subject, unit_id as "unitId",
        status, opened_at as "openedAt", ended_at as "endedAt", owner_id as "ownerId", due_at as "dueAt",
        order_number as "orderNumber", alert_cause_id as "causeId", solved_at as "solvedAt", alert_group as "group",
        countermeasure_count as "countermeasureCount", proof, version, alert_treatment(alerts)::text as state
      from alerts where account_id = $1 and alert_id = any($2::int[])
      order by alert_id for no key update`,
    [accountId, ids],
  );
  return rows;
}

/**
 * Treats one alert and returns its new state; null from `treat` leaves it unchanged.
 * @throws DomainError not_found, conflict if it changed since `version`, and errors of `treat`
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
    if (version !== null && alert.version !== version)
      throw await conflictWithEntry(transaction, 'alert', alert);
    const treatment = await treat(transaction, alert);
    if (treatment !== null) {
      const entryId = await writeTreatment(transaction, alert, treatment);
      await rememberTreatments(transaction, [{ alert, treatment, entryId }]);
    }
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

interface WrittenTreatment {
  readonly alert: HeldAlert;
  readonly treatment: Treatment;
  readonly entryId: string;
}

/** Remembers the treatments that changed alerts, for their undo; comments and countermeasures change none. */
export async function rememberTreatments(
  transaction: Transaction,
  written: readonly WrittenTreatment[],
): Promise<void> {
  const changes = written.flatMap(({ alert, treatment: { change, entry, since }, entryId }) =>
    Object.keys(change).length === 0
      ? []
      : [
          {
            id: alert.id,
            entry: { id: entryId, kind: entry.kind },
            before: (since ?? alert).state,
            countermeasureId: since?.countermeasureId ?? entry.countermeasureId ?? null,
          },
        ],
  );
  await rememberChanges(transaction, 'alert', changes);
}

/** Returns the treatment's data for the audit. */
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

/** Returns the ID of the entry in the alert's history. */
export async function writeTreatment(
  transaction: Transaction,
  alert: HeldAlert,
  treatment: Treatment,
): Promise<string> {
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
  const { rows } = await client.query<{ id: string }>(
    `insert into alert_entries (account_id, alert_id, at, kind, by_user_id, note, alert_countermeasure_id, owner_id,
        alert_cause_id, changed, condition_held, key)
      values ($1, $2, $3, $4, acting_user_id(), $5, $6, $7, $8, $9, $10, $11) returning alert_entry_id as id`,
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
  return rows[0]?.id ?? '';
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
  // Updates the row even if only the history grows, so that open screens are notified.
  sets.push(`version = version + ${names.length > 0 ? 1 : 0}`);
  await client.query(
    `update alerts set ${sets.join(', ')} where account_id = ${bind(accountId)} and alert_id = ${bind(alert.id)}`,
    values,
  );
}
