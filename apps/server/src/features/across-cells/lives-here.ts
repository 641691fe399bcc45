import type { Belonging, CellAnswer } from '../../platform/cells/cell-calls.ts';
import type { Database } from '../../platform/postgres/database.ts';

const NAMED_AS_THEY_ARE: ReadonlySet<Belonging['kind']> = new Set(['email', 'domain', 'account']);

/** Whether a credential, a person's home or an account is in this cell. */
export async function livesHere(
  { app }: Pick<Database, 'app'>,
  { kind, value }: Belonging,
): Promise<CellAnswer<'whose'>> {
  const isNamed = NAMED_AS_THEY_ARE.has(kind);
  const { rows } = await app.query<CellAnswer<'whose'>>({
    name: 'lives-here',
    text: `select lives_here($1, $2, $3) as "isHere", coalesce(has_moved($2), false) as "hasMoved"`,
    values: [kind, isNamed ? null : Buffer.from(value, 'base64url'), isNamed ? value : null],
  });
  return rows[0] ?? { isHere: false, hasMoved: false };
}
