import type { TreatmentRefusal } from '@azimute/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Transaction } from '../../../platform/transact.ts';
import { seesUnit, type AlertReader } from '../../alert-raising/alert-readers.ts';
import type { HeldAlert, Treatment } from './held-alert.ts';

/** A clock of a browser may be ahead. */
const AHEAD_MS = 60_000;

/** @throws DomainError validation_failed for who does not see the alert */
export function requireOwner(
  owners: readonly AlertReader[],
  { unitId }: HeldAlert,
  ownerId: number | null,
): void {
  if (ownerId === null) return;
  if (owners.some((owner) => owner.userId === ownerId && seesUnit(owner, unitId))) return;
  throw refuse(
    { ownerId: ['does_not_see_alert'] },
    'Assign the alert to a user with access to alerts and to its UL.',
  );
}

/** Running, in the hands of somebody; null where it is so already. */
export function start(
  owners: readonly AlertReader[],
  alert: HeldAlert,
  ownerId: number | null,
): Treatment | null {
  requireUnresolved(alert);
  if (alert.status === 'running') return assign(owners, alert, ownerId);
  requireOwner(owners, alert, ownerId);
  return {
    action: 'alert.start',
    change: { status: 'running', ownerId },
    entry: { kind: 'started' },
    isAction: true,
  };
}

/** In the hands of somebody else, or of nobody; null where it is so already. */
export function assign(
  owners: readonly AlertReader[],
  alert: HeldAlert,
  ownerId: number | null,
): Treatment | null {
  requireUnresolved(alert);
  if (alert.ownerId === ownerId) return null;
  requireOwner(owners, alert, ownerId);
  return { action: 'alert.assign', change: { ownerId }, entry: { kind: 'assigned' }, isAction: true };
}

interface Finish {
  readonly solvedAt: string;
  readonly causeId: number;
  readonly note: string;
}

/** Resolved, also while the condition holds: what begins after it raises another alert. */
export async function finish(
  { client, accountId, at }: Transaction,
  alert: HeldAlert,
  { solvedAt: given, causeId, note }: Finish,
): Promise<Treatment> {
  requireUnresolved(alert);
  const solvedAt = new Date(given);
  if (solvedAt.getTime() > at.getTime() + AHEAD_MS) throw refuse({ solvedAt: ['in_future'] }, solvedBounds);
  // Devices and other systems may be ahead of the portal.
  if (solvedAt < alert.openedAt && solvedAt < at) throw refuse({ solvedAt: ['before_opened'] }, solvedBounds);
  const { rows } = await client.query<{ isFalse: boolean }>(
    `select is_false_alarm as "isFalse" from alert_causes
      where account_id = $1 and alert_cause_id = $2 and deleted_at is null`,
    [accountId, causeId],
  );
  const [cause] = rows;
  if (cause === undefined) throw new DomainError('validation_failed', { errors: { causeId: ['not_found'] } });
  return {
    action: 'alert.finish',
    change: { status: 'resolved', solvedAt: solvedAt > at ? at : solvedAt, causeId },
    entry: { kind: 'finished', note },
    isAction: true,
    proof: !cause.isFalse && isWatched(alert) ? 'begin' : 'clear',
    more: { conditionHeld: alert.endedAt === null },
  };
}

/** What was done about it can be seen to hold where the type goes on watching the asset; what is due comes again by itself. */
function isWatched({ countermeasureCount, assetId, group, subject }: HeldAlert): boolean {
  return countermeasureCount > 0 && assetId !== null && group === 'alert' && !subject.startsWith('due:');
}

const solvedBounds = 'The resolution time must be between the opening of the alert and now.';

function refuse(errors: Record<string, TreatmentRefusal[]>, detail: string): DomainError {
  return new DomainError('validation_failed', { errors, detail });
}

/**
 * Until the commit no alert of the account is raised. Whoever reopens asks for it first, in the order in which alerts are
 * raised: of two that are not resolved of one type, asset and subject, the second would be refused to the pipeline.
 */
export async function holdRaising({ client }: Transaction): Promise<void> {
  await client.query('select hold_alerts()');
}

/** Opened again, unless another of its type, asset and subject is open: behind `holdRaising`. */
export async function reopen(
  { client, accountId }: Transaction,
  alert: HeldAlert,
  note: string,
): Promise<Treatment> {
  if (alert.status !== 'resolved') throw new DomainError('alert_not_resolved');
  const { rows } = await client.query<{ number: number }>(
    `select number from alerts where account_id = $1 and alert_type_id = $2 and coalesce(asset_id, 0) = $3
        and subject = $4 and status <> 'resolved'`,
    [accountId, alert.typeId, alert.assetId ?? 0, alert.subject],
  );
  const [open] = rows;
  if (open !== undefined)
    throw new DomainError('alert_open_already', {
      detail: `ALR-${open.number} is open for the same asset and type. Work on that alert.`,
    });
  return {
    action: 'alert.reopen',
    change: { status: 'opened', causeId: null, solvedAt: null },
    entry: { kind: 'reopened', note },
    isAction: true,
    ...(alert.proof !== null && { proof: 'give_up' }),
  };
}

/** @throws DomainError alert_resolved */
export function requireUnresolved({ status }: HeldAlert): void {
  if (status === 'resolved') throw new DomainError('alert_resolved');
}
