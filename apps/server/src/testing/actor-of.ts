import { authenticate } from '../features/identity/authenticate.ts';
import type { Actor } from '../platform/postgres/transaction.ts';
import type { PlantedPerson } from './plant-account.ts';
import type { TestPortal } from './portal-of.ts';

/** Returns a user's rights as in their session, for tests of the database's own refusals. */
export async function actorOf(
  { database }: Pick<TestPortal, 'database'>,
  { token }: Pick<PlantedPerson, 'token'>,
): Promise<Actor> {
  const session = await authenticate(database, token, '127.0.0.1');
  if (!session?.actor) throw new Error('The person has no session in an account.');
  return session.actor;
}
