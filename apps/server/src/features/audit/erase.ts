import type { Locale } from '@azimute/contract';
import { text } from '@azimute/texts/server';
import type { ClientBase } from 'pg';

/** Erases a person within the caller's transaction; `owner` has the rights of the tables' owner. */
export async function erase(owner: ClientBase, userId: number, locale: Locale): Promise<void> {
  await owner.query(
    `delete from notifications where data ->> 'email' = (select email from users where user_id = $1)`,
    [userId],
  );
  for (const { table, column } of await listOwnTables(owner))
    await owner.query(`delete from ${table} where ${column} = $1`, [userId]);
  await owner.query(
    `update users set name = $2, email = $3, password_hash = null, password_chosen_in = null, directory_login = false,
        active = false, locale = $4, time_zone = null
      where user_id = $1`,
    [userId, text(locale, 'audit:formerUser', { id: userId }), `erased-${userId}@erased.invalid`, locale],
  );
  await owner.query('select erase_from_audit($1)', [userId]);
}

/** Lists the tables whose rows belong to a user and are deleted with them, and their sessions. */
async function listOwnTables(
  owner: ClientBase,
): Promise<readonly { readonly table: string; readonly column: string }[]> {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, quote_ident(a.attname) as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'users'::regclass and cardinality(c.conkey) = 1
        and (c.confdeltype = 'c' or c.conrelid = 'sessions'::regclass)
      order by 1`,
  );
  return rows;
}
