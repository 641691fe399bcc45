import type { Belonging } from '../../platform/cells/cell-calls.ts';
import type { Database } from '../../platform/postgres/database.ts';

const NAMED_AS_THEY_ARE: ReadonlySet<Belonging['kind']> = new Set(['email', 'domain', 'account']);

/** Whether a credential, a person's home or an account is in this cell. */
export async function livesHere(
  { app }: Pick<Database, 'app'>,
  { kind, value }: Belonging,
): Promise<boolean> {
  const isNamed = NAMED_AS_THEY_ARE.has(kind);
  const { rows } = await app.query<{ is_here: boolean }>({
    name: 'lives-here',
    text: 'select lives_here($1, $2, $3) as is_here',
    values: [kind, isNamed ? null : Buffer.from(value, 'base64url'), isNamed ? value : null],
  });
  return rows[0]?.is_here === true;
}
