import type { HeldProfile } from '@azimute/contract';
import type { ClientBase } from 'pg';

type Assignment = Pick<HeldProfile, 'byHand' | 'groups'>;

interface Named {
  readonly userId: number;
  readonly profileId: number;
}

/**
 * Reads how users have profiles: manually or through directory groups. For these users, or for all with these profiles.
 */
export async function readAssignments(
  client: ClientBase,
  {
    userIds = null,
    profileIds = null,
  }: { readonly userIds?: number[] | null; readonly profileIds?: number[] | null },
): Promise<(of: Named) => Assignment> {
  const { rows } = await client.query<{
    user_id: number;
    profile_id: number;
    by_hand: boolean;
    group_values: string[];
  }>(
    `select d.user_id, d.profile_id, bool_or(p.by_hand) as by_hand,
        array_agg(d.group_value order by d.group_value) as group_values
      from directory_profile_grants d join profile_users p using (account_id, profile_id, user_id)
      where d.account_id = current_account_id()
        and ($1::int[] is null or d.user_id = any ($1)) and ($2::int[] is null or d.profile_id = any ($2))
      group by 1, 2`,
    [userIds, profileIds],
  );
  const byGroups = new Map(
    rows.map((row) => [
      `${row.user_id} ${row.profile_id}`,
      { byHand: row.by_hand, groups: row.group_values },
    ]),
  );
  return ({ userId, profileId }) => byGroups.get(`${userId} ${profileId}`) ?? { byHand: true, groups: [] };
}

interface Holder {
  readonly profiles: readonly { readonly id: number; readonly name: string }[];
}

/** Adds to users their profiles, each with how they have it. */
export async function tellAssignments<Person extends Holder>(
  client: ClientBase,
  people: readonly Person[],
  idOf: (person: Person) => number,
): Promise<(Omit<Person, 'profiles'> & { readonly profiles: HeldProfile[] })[]> {
  const assignmentOf = await readAssignments(client, { userIds: people.map(idOf) });
  return people.map((person) => ({
    ...person,
    profiles: person.profiles.map(({ id, name }) => ({
      id,
      name,
      ...assignmentOf({ userId: idOf(person), profileId: id }),
    })),
  }));
}
