import { DomainError } from '../../platform/domain-error.ts';
import type { AssetRead } from './assets-reads.ts';

/**
 * The instant that was entered, null for none.
 * @throws DomainError validation_failed when it has yet to come
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
    detail: `The time is in the future. Send one up to now, ${now.toISOString()}.`,
  });
}
