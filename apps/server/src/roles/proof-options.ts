import type { ProofOptions } from '../features/access/remember-proofs.ts';
import type { RoleContext } from './role.ts';

/** Longer than a database takes to fail over; a key that is revoked in the meantime is refused when it is back. */
const WHILE_UNAVAILABLE_MS = 600_000;

/** Endpoints that have the journal stay open while the database is away, to keys that it has proved shortly before. */
export function proofOptions({ journal }: Pick<RoleContext, 'journal'>): ProofOptions {
  return { whileUnavailableMs: journal === undefined ? 0 : WHILE_UNAVAILABLE_MS };
}
