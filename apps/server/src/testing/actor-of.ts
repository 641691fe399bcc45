import { authenticate } from '../features/identity/authenticate.ts';
import type { Actor } from '../platform/postgres/transaction.ts';
import type { PlantedPerson } from './plant-account.ts';
import type { TestPortal } from './portal-of.ts';

/** The rights of a person as their session has them, for what the database alone refuses. */
export async function actorOf(
  { database }: Pick<TestPortal, 'database'>,
  { token }: Pick<PlantedPerson, 'token'>,
): Promise<Actor> {
  const session = await authenticate(database, token, '127.0.0.1');
  if (!session?.actor) throw new Error('The person has no session in an account.');
  return session.actor;
}
