import type { TreatmentRefusal } from '@azimute/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Transaction } from '../../../platform/transact.ts';
import { seesUnit, type AlertReader } from '../../alert-raising/alert-readers.ts';
import type { HeldAlert, Treatment } from './held-alert.ts';

/** A browser's clock may be ahead. */
const AHEAD_MS = 60_000;

/** @throws DomainError validation_failed if the user does not see the alert */
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

/** Puts the alert in progress, with an owner; returns null if nothing changes. */
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

/** Changes or removes the owner; returns null if nothing changes. */
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

/** Resolves the alert, even while its condition is met: the next occurrence raises another alert. */
export async function finish(
  { client, accountId, at }: Transaction,
  alert: HeldAlert,
  { solvedAt: given, causeId, note }: Finish,
): Promise<Treatment> {
  requireUnresolved(alert);
  const solvedAt = new Date(given);
  if (solvedAt.getTime() > at.getTime() + AHEAD_MS) throw refuse({ solvedAt: ['in_future'] }, solvedBounds);
  // Clocks of devices and other systems may be ahead of the portal's.
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

/** Effectiveness can be shown if the type keeps monitoring the asset; due maintenance recurs by itself. */
function isWatched({ countermeasureCount, assetId, group, subject }: HeldAlert): boolean {
  return countermeasureCount > 0 && assetId !== null && group === 'alert' && !subject.startsWith('due:');
}

const solvedBounds = 'The resolution time must be between the opening of the alert and now.';

function refuse(errors: Record<string, TreatmentRefusal[]>, detail: string): DomainError {
  return new DomainError('validation_failed', { errors, detail });
}

/**
 * Prevents raising alerts of the account until the commit. Call it before locking the alert to reopen, in the
 * lock order of raising alerts. Otherwise a second unresolved alert of the same type, asset and subject would
 * fail the pipeline's insert.
 */
export async function holdRaising({ client, accountId }: Transaction): Promise<void> {
  await client.query('select from alert_sets where account_id = $1 for no key update', [accountId]);
}

/** Reopens the alert unless another alert of its type, asset and subject is open. Call `holdRaising` first. */
export async function reopen(transaction: Transaction, alert: HeldAlert, note: string): Promise<Treatment> {
  if (alert.status !== 'resolved') throw new DomainError('alert_not_resolved');
  await requireNoneOpen(transaction, alert);
  return {
    action: 'alert.reopen',
    change: { status: 'opened', causeId: null, solvedAt: null },
    entry: { kind: 'reopened', note },
    isAction: true,
    ...(alert.proof !== null && { proof: 'give_up' }),
  };
}

/** @throws DomainError alert_open_already if another alert of its type, asset and subject is open */
export async function requireNoneOpen({ client, accountId }: Transaction, alert: HeldAlert): Promise<void> {
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
}

/** @throws DomainError alert_resolved */
export function requireUnresolved({ status }: HeldAlert): void {
  if (status === 'resolved') throw new DomainError('alert_resolved');
}
