import { validationCodes, type ChangeAlerts, type ChangedAlerts } from '@azimute/contract';
import { auditMany } from '../../../platform/audit.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext } from '../../../platform/transact.ts';
import { readAlertReaders, type AlertReader } from '../../alert-raising/alert-readers.ts';
import type { HeldAlert, Treatment } from './held-alert.ts';
import { assign, finish, holdRaising, reopen, start } from './steps.ts';
import { tellOwners } from './tell-owners.ts';
import { describeTreatment, holdAlerts, rememberTreatments, writeTreatment } from './treat-alert.ts';

type Wanted = ChangeAlerts & { readonly owners: readonly AlertReader[] };

/** Errors that exclude single alerts from a bulk treatment without failing it. */
const REFUSALS: ReadonlySet<string> = new Set([
  'alert_resolved',
  'alert_not_resolved',
  'alert_open_already',
  'validation_failed',
]);

/**
 * Starts, finishes, reopens or assigns alerts in one transaction. Skips alerts that are already in that
 * state, and reports those that cannot be changed.
 * @throws DomainError validation_failed if the cause or the assignee is missing
 */
export function changeAlerts(context: VerbContext, wanted: ChangeAlerts): Promise<ChangedAlerts> {
  requireWhole(wanted);
  return transact(context, async (transaction) => {
    const ids = [...new Set(wanted.ids)];
    // Locked before the alerts, so that a bulk change and a batch of the pipeline never deadlock.
    await holdRaising(transaction);
    const held = await holdAlerts(transaction, ids);
    const owners = await readAlertReaders(transaction.client);
    const treated: { alert: HeldAlert; treatment: Treatment; entryId: string }[] = [];
    let unchanged = 0;
    for (const alert of held) {
      if (isSoAlready(alert, wanted)) {
        unchanged += 1;
        continue;
      }
      const treatment = await tryToTreat(transaction, alert, { ...wanted, owners });
      if (treatment === null) unchanged += 1;
      if (!treatment) continue;
      treated.push({ alert, treatment, entryId: await writeTreatment(transaction, alert, treatment) });
    }
    await rememberTreatments(transaction, treated);
    await tellOwners(transaction, treated);
    for (const [action, ofAction] of Map.groupBy(treated, ({ treatment }) => treatment.action))
      await auditMany(
        transaction.client,
        { action, entity: 'alert' },
        ofAction.map(({ alert, treatment }) => ({
          entityId: alert.id,
          ...describeTreatment(alert, treatment),
        })),
      );
    const alerts = treated.map(({ alert: { id, version } }) => ({ id, version: version + 1 }));
    return { changed: treated.length, alerts, unchanged, refused: ids.length - treated.length - unchanged };
  });
}

function requireWhole({ change, causeId, ownerId, note }: ChangeAlerts): void {
  const missing = {
    ...(change === 'finish' && causeId === undefined && { causeId: [validationCodes.required] }),
    ...(change === 'assign' && ownerId === undefined && { ownerId: [validationCodes.required] }),
    ...(change === 'reopen' && note === '' && { note: [validationCodes.required] }),
  };
  if (Object.keys(missing).length > 0) throw new DomainError('validation_failed', { errors: missing });
}

function isSoAlready({ status }: HeldAlert, { change }: ChangeAlerts): boolean {
  if (change === 'finish') return status === 'resolved';
  return change === 'reopen' && status !== 'resolved';
}

/** Returns null if the alert is already in that state, undefined if it is refused. */
async function tryToTreat(
  transaction: Transaction,
  alert: HeldAlert,
  wanted: Wanted,
): Promise<Treatment | null | undefined> {
  try {
    return await treatmentOf(transaction, alert, wanted);
  } catch (error) {
    const isOfOne = error instanceof DomainError && REFUSALS.has(error.code) && !error.errors?.['causeId'];
    if (isOfOne) return undefined;
    throw error;
  }
}

async function treatmentOf(
  transaction: Transaction,
  alert: HeldAlert,
  { change, owners, ownerId, causeId = 0, solvedAt, note }: Wanted,
): Promise<Treatment | null> {
  switch (change) {
    case 'start':
      // A user who takes many alerts at once may not have noticed their owners.
      if (ownerId === undefined && alert.status === 'running' && alert.ownerId !== null) return null;
      return start(owners, alert, ownerId ?? transaction.actor.userId);
    case 'assign':
      return assign(owners, alert, ownerId ?? null);
    case 'finish':
      return await finish(transaction, alert, {
        solvedAt: solvedAt ?? transaction.at.toISOString(),
        causeId,
        note,
      });
    case 'reopen':
      return await reopen(transaction, alert, note);
  }
}
