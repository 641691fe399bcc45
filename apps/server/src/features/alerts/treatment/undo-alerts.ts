import type { Alert, UndoAlertChanges, UndoneAlerts } from '@azimute/contract';
import { audit, auditMany } from '../../../platform/audit.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { forgetChange, readChange, type UndoableChange } from '../../../platform/records/undoable-changes.ts';
import { transact, type Transaction, type VerbContext } from '../../../platform/transact.ts';
import { getAlert } from '../detail/get-alert.ts';
import type { AlertChange, HeldAlert, Treatment } from './held-alert.ts';
import { holdRaising, requireNoneOpen } from './steps.ts';
import { tellOwners } from './tell-owners.ts';
import { describeTreatment, holdAlerts, type AlertContext } from './treat-alert.ts';

interface Undone {
  readonly alert: HeldAlert;
  readonly treatment: Treatment;
}

/**
 * Restores the state of an alert before the change that created its current version.
 * @throws DomainError not_found, changed_since, undo_expired, alert_open_already
 */
export function undoAlertChange(context: AlertContext, alertId: number, version: number): Promise<Alert> {
  return transact(context, async (transaction) => {
    await holdRaising(transaction);
    const [alert] = await holdAlerts(transaction, [alertId]);
    if (alert === undefined) throw new DomainError('not_found');
    const undone = await undo(transaction, alert, version);
    const restored = await getAlert(transaction, alertId, context.locale);
    await tellOwners(transaction, [undone]);
    await audit(transaction.client, { action: 'alert.undo', entity: 'alert', ...entryOf(undone) });
    return restored;
  });
}

/**
 * Undoes changes of several alerts in one transaction. Returns the alerts that could not be restored, with the reason.
 */
export function undoAlertChanges(context: VerbContext, { alerts }: UndoAlertChanges): Promise<UndoneAlerts> {
  return transact(context, async (transaction) => {
    await holdRaising(transaction);
    const versions = new Map(alerts.map(({ id, version }) => [id, version]));
    const held = await holdAlerts(transaction, [...versions.keys()]);
    const undone: Undone[] = [];
    const refused: UndoneAlerts['refused'] = [];
    const refuse = (id: number, number: number | null, { code, detail, message }: DomainError): unknown =>
      refused.push({ id, number, code, detail: detail ?? message });
    for (const alert of held) {
      try {
        undone.push(await undo(transaction, alert, versions.get(alert.id) ?? 0));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refuse(alert.id, alert.number, error);
      }
      versions.delete(alert.id);
    }
    for (const id of versions.keys()) refuse(id, null, new DomainError('not_found'));
    await tellOwners(transaction, undone);
    await auditMany(transaction.client, { action: 'alert.undo', entity: 'alert' }, undone.map(entryOf));
    return { undone: undone.length, refused };
  });
}

const entryOf = ({ alert, treatment }: Undone) => ({
  entityId: alert.id,
  ...describeTreatment(alert, treatment),
});

async function undo(transaction: Transaction, alert: HeldAlert, version: number): Promise<Undone> {
  if (alert.version !== version) throw await changedSince(transaction, alert);
  const change = await readChange(transaction, 'alert', alert);
  if (await isTreatedSince(transaction, alert, change)) throw await changedSince(transaction, alert);
  if (alert.status === 'resolved' && change.before['status'] !== 'resolved')
    await requireNoneOpen(transaction, alert);
  await restore(transaction, alert, change);
  await forgetChange(transaction, change);
  const [now = alert] = await holdAlerts(transaction, [alert.id]);
  const restored = changeBetween(alert, now);
  await writeEntry(transaction, alert, change, restored);
  const treatment = {
    action: 'alert.undo',
    change: restored,
    entry: { kind: 'undone' },
    isAction: false,
    more: { undone: change.entryKind },
  } as const;
  return { alert, treatment };
}

/** The portal can verify a countermeasure at any time; this does not count as a change. */
const PROOF = ['proof', 'proof_from', 'proof_look_at', 'proof_details'];

/** Predicate: did a user or the portal change the alert afterwards? Comments do not count. */
async function isTreatedSince(
  { client, accountId }: Transaction,
  { id }: HeldAlert,
  { after, now, entryId }: UndoableChange,
): Promise<boolean> {
  const { rows } = await client.query<{ isTreated: boolean }>(
    `select $4::jsonb - $6::text[] <> $5::jsonb - $6::text[] or exists (select from alert_entries e
        where e.account_id = $1 and e.alert_id = $2 and e.alert_entry_id > $3 and e.by_user_id is not null
          and e.kind not in ('commented', 'muted')) as "isTreated"`,
    [accountId, id, entryId, JSON.stringify(after), JSON.stringify(now), PROOF],
  );
  return rows[0]?.isTreated !== false;
}

/** Describes the latest entry in the alert's history. */
async function changedSince(
  { client, accountId }: Transaction,
  { id, number }: HeldAlert,
): Promise<DomainError> {
  const { rows } = await client.query<{ kind: string; name: string | null }>(
    `select e.kind, n.name from alert_entries e left join names_of_people(array[e.by_user_id]) n on true
      where e.account_id = $1 and e.alert_id = $2 and e.kind not in ('notified', 'escalated', 'muted', 'commented')
      order by e.alert_entry_id desc limit 1`,
    [accountId, id],
  );
  const [last] = rows;
  const by = last?.name ?? 'the portal';
  return new DomainError('changed_since', {
    detail: `The last entry in the history of ALR-${number} is now "${last?.kind ?? 'raised'}" by ${by}. Nothing was undone.`,
  });
}

/** Restores the alert, deletes the countermeasure of the change, and reactivates notifications that it skipped. */
async function restore(
  { client, accountId }: Transaction,
  { id }: HeldAlert,
  { before, changedAt, countermeasureId }: UndoableChange,
): Promise<void> {
  const names = Object.keys(before).join(', ');
  await client.query(
    `update alerts a set (${names}) = (select ${names} from jsonb_populate_record(null::alerts, $3)),
        version = a.version + 1
      where a.account_id = $1 and a.alert_id = $2`,
    [accountId, id, JSON.stringify(before)],
  );
  await client.query(
    'delete from alert_countermeasures where account_id = $1 and alert_countermeasure_id = $2',
    [accountId, countermeasureId],
  );
  for (const [table, settled] of [
    ['alert_notices', 'settled_at'],
    ['alert_sendings', 'sent_at'],
  ])
    await client.query(
      `update ${table} set ${settled} = null, outcome = null
        where account_id = $1 and alert_id = $2 and outcome = 'treated' and ${settled} >= $3`,
      [accountId, id, changedAt],
    );
}

const changeable = ['status', 'ownerId', 'dueAt', 'orderNumber', 'causeId', 'solvedAt'] as const;

function changeBetween(before: HeldAlert, after: HeldAlert): AlertChange {
  const textOf = (alert: HeldAlert, name: (typeof changeable)[number]): string => String(alert[name]);
  return Object.fromEntries(
    changeable
      .filter((name) => textOf(before, name) !== textOf(after, name))
      .map((name) => [name, after[name]]),
  );
}

async function writeEntry(
  { client, accountId, at }: Transaction,
  { id }: HeldAlert,
  { entryKind }: UndoableChange,
  { ownerId = null, dueAt, orderNumber }: AlertChange,
): Promise<void> {
  const changed = {
    undone: entryKind,
    ...(dueAt !== undefined && { dueAt }),
    ...(orderNumber !== undefined && { orderNumber }),
  };
  await client.query(
    `insert into alert_entries (account_id, alert_id, at, kind, by_user_id, owner_id, changed)
      values ($1, $2, $3, 'undone', acting_user_id(), $4, $5)`,
    [accountId, id, at, ownerId, JSON.stringify(changed)],
  );
}
