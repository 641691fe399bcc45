import type { Person, TestPortal } from '../../../testing/portal-of.ts';
import { plantDirectory } from '../../directories/testing/plant-directory.ts';

/**
 * Makes a user sign in through the directory of the stranger's account: they are a member there, and it was their first
 * account.
 */
export async function keepByDirectory(
  portal: Pick<TestPortal, 'queryAsOwner' | 'joinElsewhere' | 'elsewhere'>,
  person: Person,
): Promise<void> {
  const { queryAsOwner, joinElsewhere, elsewhere } = portal;
  await joinElsewhere(person);
  await queryAsOwner(
    `update memberships set created_at = now() - interval '1 day' where account_id = $1 and user_id = $2`,
    [elsewhere.id, person.id],
  );
  await plantDirectory(portal, elsewhere.id);
}
