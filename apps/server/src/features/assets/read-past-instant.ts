import { DomainError } from '../../platform/domain-error.ts';
import type { AssetRead } from './assets-reads.ts';

/**
 * Returns the given instant; null if there is none.
 * @throws DomainError validation_failed if it is in the future
 */
export function readPastInstant(
  { at: now }: AssetRead,
  field: string,
  entered: string | undefined,
): Date | null {
  if (entered === undefined) return null;
  const instant = new Date(entered);
  if (instant <= now) return instant;
  throw new DomainError('validation_failed', {
    errors: { [field]: ['in_future'] },
    detail: `The time is in the future. Send a time no later than ${now.toISOString()}.`,
  });
}
