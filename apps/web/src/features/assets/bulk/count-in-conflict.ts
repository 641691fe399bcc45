import { ApiError } from '../../../api/api-error.ts';

/** How many assets a selection has by now, where an error says that it has not so many as were expected. */
export function countInConflict(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null;
  const count = Number(error.errors['expectedCount']?.[0]);
  return Number.isSafeInteger(count) ? count : null;
}
