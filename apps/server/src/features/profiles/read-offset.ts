import { validationCodes } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';

/** The cursor of a list that is read whole: how many entries came before. */
export function readOffset(cursor = '0'): number {
  if (!/^\d{1,6}$/.test(cursor)) {
    throw new DomainError('validation_failed', { errors: { cursor: [validationCodes.integer] } });
  }
  return Number(cursor);
}
