import type { AccountRead } from '../../platform/transact.ts';

/** Returns a user by ID; null without an ID, and for users not named in the account's rows. */
export type NamePerson = (userId: number | null) => { readonly id: number; readonly name: string } | null;

/** Names all users of a page at once. */
export async function namePeople(
  { client }: AccountRead,
  userIds: readonly (number | null)[],
): Promise<NamePerson> {
  const { rows } = await client.query<{ user_id: number; name: string }>(
    'select user_id, name from names_of_people($1)',
    [[...new Set(userIds.filter((id) => id !== null))]],
  );
  const nameOf = new Map(rows.map((row) => [row.user_id, row.name]));
  return (id) => {
    const name = id === null ? undefined : nameOf.get(id);
    return id === null || name === undefined ? null : { id, name };
  };
}
