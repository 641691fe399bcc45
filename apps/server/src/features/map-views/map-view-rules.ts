import { validationCodes, type SavedMapView } from '@azimute/contract';
import pg from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';

/** @throws DomainError forbidden when somebody who is no administrator shares a view, or changes one that is shared */
export function requireMayChange(actor: Actor, { shared }: Pick<SavedMapView, 'shared'>): void {
  if (shared && actor.role !== 'admin') {
    throw new DomainError('forbidden', {
      detail: 'Administrators share views, and change those that are shared.',
    });
  }
}

/** Runs a write and tells a name that is taken in words of the field. */
export async function refusingTakenName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const isTaken = error instanceof pg.DatabaseError && error.code === '23505';
    if (!isTaken) throw error;
    throw new DomainError('validation_failed', { errors: { name: [validationCodes.unique] }, cause: error });
  }
}
