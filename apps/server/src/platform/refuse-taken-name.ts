import { validationCodes } from '@azimute/contract';
import pg from 'pg';
import { DomainError } from './domain-error.ts';

/** Runs a write. Reports a name that is already used as an error of the field. */
export async function refusingTakenName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const isTaken = error instanceof pg.DatabaseError && error.code === '23505';
    if (!isTaken) throw error;
    throw new DomainError('validation_failed', { errors: { name: [validationCodes.unique] }, cause: error });
  }
}
