import type { SavedMapView } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';

/** @throws DomainError forbidden if a user without administrator rights shares a view, or changes a shared one */
export function requireMayChange(actor: Actor, { shared }: Pick<SavedMapView, 'shared'>): void {
  if (shared && actor.role !== 'admin') {
    throw new DomainError('forbidden', {
      detail: 'Only administrators can share views or change shared ones.',
    });
  }
}
