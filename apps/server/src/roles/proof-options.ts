import type { ProofOptions } from '../features/access/remember-proofs.ts';
import type { RoleContext } from './role.ts';

/**
 * Longer than a database failover takes; a key that is revoked in the meantime is refused once the database is back.
 */
const WHILE_UNAVAILABLE_MS = 600_000;

/** Endpoints with a journal keep accepting keys that were verified recently while the database is down. */
export function proofOptions({ journal }: Pick<RoleContext, 'journal'>): ProofOptions {
  return { whileUnavailableMs: journal === undefined ? 0 : WHILE_UNAVAILABLE_MS };
}
