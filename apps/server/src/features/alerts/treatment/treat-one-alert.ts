import type { AddCountermeasure, Alert, FinishAlert, UpdateAlert } from '@azimute/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import { transact, type Transaction } from '../../../platform/transact.ts';
import { readAlertReaders } from '../../alert-raising/alert-readers.ts';
import type { Treatment } from './held-alert.ts';
import { finish, holdRaising, reopen, requireOwner, requireUnresolved, start } from './steps.ts';
import { holdAlerts, treatAlert, type AlertContext } from './treat-alert.ts';

/** An emptied field counts as missing. */
const orNull = (text: string | null): string | null => (text === '' ? null : text);

interface Versioned {
  readonly version: number;
}

/**
 * Takes or assigns an alert, which becomes Running.
 * @throws DomainError not_found, conflict, alert_resolved, validation_failed
 */
export function startAlert(
  context: AlertContext,
  alertId: number,
  { version, ownerId }: Versioned & { readonly ownerId?: number | undefined },
): Promise<Alert> {
  return treatAlert(context, alertId, version, async (transaction, alert) =>
    start(await readAlertReaders(transaction.client), alert, ownerId ?? context.actor.userId),
  );
}

/**
 * Changes the owner, due time and order number if they differ; for a resolved alert, only the order number.
 * @throws DomainError not_found, conflict, alert_resolved, validation_failed
 */
export function updateAlert(
  context: AlertContext,
  alertId: number,
  { version, ownerId, dueAt, orderNumber }: UpdateAlert,
): Promise<Alert> {
  return treatAlert(context, alertId, version, async (transaction, alert) => {
    const due = dueAt === undefined || dueAt === null ? dueAt : new Date(dueAt);
    const order = orderNumber === undefined ? undefined : orNull(orderNumber);
    const change = {
      ...(ownerId !== undefined && ownerId !== alert.ownerId && { ownerId }),
      ...(due !== undefined && due?.getTime() !== alert.dueAt?.getTime() && { dueAt: due }),
      ...(order !== undefined && order !== alert.orderNumber && { orderNumber: order }),
    };
    if (Object.keys(change).length === 0) return null;
    if ('ownerId' in change || 'dueAt' in change) requireUnresolved(alert);
    const assigns = 'ownerId' in change;
    if (assigns) requireOwner(await readAlertReaders(transaction.client), alert, ownerId ?? null);
    return {
      action: 'alert.update',
      change,
      entry: { kind: assigns ? 'assigned' : 'changed' },
      isAction: assigns,
    };
  });
}

/**
 * Finishes an alert, which becomes Resolved, and adds its countermeasure in the same transaction.
 * @throws DomainError not_found, conflict, alert_resolved, validation_failed
 */
export function finishAlert(
  context: AlertContext,
  alertId: number,
  { version, countermeasure, ...finished }: FinishAlert,
): Promise<Alert> {
  return transact(context, async (transaction) => {
    const within = { ...transaction, locale: context.locale };
    if (!countermeasure)
      return treatAlert(within, alertId, version, (_, alert) => finish(transaction, alert, finished));
    const [before] = await holdAlerts(transaction, [alertId]);
    const treated = await addCountermeasure(within, alertId, { ...countermeasure, version });
    const added = treated.countermeasures.at(-1)?.id ?? null;
    const isAdded = treated.countermeasures.length > (before?.countermeasureCount ?? 0);
    const since = { state: before?.state ?? '', countermeasureId: isAdded ? added : null };
    return treatAlert(within, alertId, treated.version, async (_, alert) => ({
      ...(await finish(transaction, alert, finished)),
      since,
    }));
  });
}

/**
 * Reopens an alert, which becomes Opened.
 * @throws DomainError not_found, conflict, alert_not_resolved, alert_open_already
 */
export function reopenAlert(
  context: AlertContext,
  alertId: number,
  { version, note }: Versioned & { readonly note: string },
): Promise<Alert> {
  return transact(context, async (transaction) => {
    await holdRaising(transaction);
    return await treatAlert({ ...transaction, locale: context.locale }, alertId, version, (_, alert) =>
      reopen(transaction, alert, note),
    );
  });
}

/**
 * Adds a countermeasure, once per key. An Opened alert becomes Running, and the user owns it if it had no owner.
 * @throws DomainError not_found, alert_resolved, validation_failed if the user cannot see one of the files
 */
export function addCountermeasure(
  context: AlertContext,
  alertId: number,
  added: AddCountermeasure,
): Promise<Alert> {
  return treatAlert(
    context,
    alertId,
    added.version ?? null,
    async (transaction, alert): Promise<Treatment | null> => {
      const countermeasureId = await insertCountermeasure(transaction, alertId, added, () =>
        requireUnresolved(alert),
      );
      if (countermeasureId === null) return null;
      const { kind, orderNumber, fileIds, solutionDate, description } = added;
      return {
        action: 'alert.add-countermeasure',
        change: {
          ...(alert.status === 'opened' && {
            status: 'running',
            ownerId: alert.ownerId ?? context.actor.userId,
          }),
          ...(orderNumber && alert.orderNumber === null && { orderNumber }),
        },
        entry: { kind: 'countermeasure_added', countermeasureId },
        isAction: true,
        more: { kind, description, solutionDate, fileIds },
      };
    },
  );
}

/** Returns null if the key already exists. */
async function insertCountermeasure(
  { client, accountId, at }: Transaction,
  alertId: number,
  { key, kind, description, orderNumber, solutionDate, fileIds }: AddCountermeasure,
  check: () => void,
): Promise<number | null> {
  const sent = await client.query(
    'select from alert_countermeasures where account_id = $1 and alert_id = $2 and key = $3',
    [accountId, alertId, key],
  );
  if (sent.rowCount !== 0) return null;
  check();
  const ids = [...new Set(fileIds)];
  const files = await client.query(
    'select from files where account_id = $1 and file_id = any($2::int[]) for key share',
    [accountId, ids],
  );
  if (files.rowCount !== ids.length)
    throw new DomainError('validation_failed', { errors: { fileIds: ['not_found'] } });
  const { rows } = await client.query<{ id: number }>(
    `insert into alert_countermeasures (account_id, alert_id, key, description, order_number, solution_date, added_by,
        added_at, kind)
      values ($1, $2, $3, $4, $5, $6, acting_user_id(), $7, $8) returning alert_countermeasure_id as id`,
    [accountId, alertId, key, description, orNull(orderNumber), solutionDate, at, kind],
  );
  const countermeasureId = rows[0]?.id ?? 0;
  await client.query(
    `insert into alert_countermeasure_files (account_id, alert_countermeasure_id, file_id)
      select $1, $2, unnest($3::int[])`,
    [accountId, countermeasureId, ids],
  );
  return countermeasureId;
}

/**
 * Adds a comment to the history, once per key.
 * @throws DomainError not_found
 */
export function commentAlert(
  context: AlertContext,
  alertId: number,
  { key, note }: { readonly key: string; readonly note: string },
): Promise<Alert> {
  return treatAlert(context, alertId, null, async ({ client, accountId }) => {
    const sent = await client.query(
      'select from alert_entries where account_id = $1 and alert_id = $2 and key = $3',
      [accountId, alertId, key],
    );
    if (sent.rowCount !== 0) return null;
    return { action: 'alert.comment', change: {}, entry: { kind: 'commented', note, key }, isAction: false };
  });
}
