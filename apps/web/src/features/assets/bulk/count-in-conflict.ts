import { ApiError } from '../../../api/api-error.ts';

/** Returns the current number of selected assets from a conflict error; null for other errors. */
export function countInConflict(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null;
  const count = Number(error.errors['expectedCount']?.[0]);
  return Number.isSafeInteger(count) ? count : null;
}
