import { locales, type Locale } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { appendLines, readLines } from './append-lines.ts';
import { erase } from './erase.ts';

const ERASURES_FILE = 'erasures.jsonl';

const erasureSchema = z.object({
  at: z.iso.datetime(),
  userId: z.int(),
  locale: z.enum(locales),
  /** SHA-256 of the person's audit secret: after a restored backup, another person may get the same ID. */
  person: z.string(),
});

const PERSON = `encode(sha256(secret), 'hex')`;

/** Records outside the database that a person is erased, so that a restored backup can erase them again. */
export async function recordErasure(
  owner: ClientBase,
  directory: string,
  { userId, locale, now }: { readonly userId: number; readonly locale: Locale; readonly now: Date },
): Promise<void> {
  const { rows } = await owner.query<{ person: string }>(
    `select ${PERSON} as person from audit_secrets where user_id = $1`,
    [userId],
  );
  const [row] = rows;
  if (row !== undefined)
    await appendLines(directory, ERASURES_FILE, [{ at: now.toISOString(), userId, locale, ...row }]);
}

type AsOwner = (work: (owner: ClientBase) => Promise<void>) => Promise<void>;

/** Erases people whom a restored backup brought back. Returns their IDs. */
export async function repeatErasures(asOwner: AsOwner, directory: string): Promise<readonly number[]> {
  const erasures = z.array(erasureSchema).parse(await readLines(directory, ERASURES_FILE));
  const repeated: number[] = [];
  if (erasures.length > 0)
    await asOwner(async (owner) => {
      for (const erasure of erasures) if (await repeatErasure(owner, erasure)) repeated.push(erasure.userId);
    });
  return repeated;
}

/** Returns false if there is nothing to erase. */
async function repeatErasure(
  owner: ClientBase,
  { userId, person, locale }: z.infer<typeof erasureSchema>,
): Promise<boolean> {
  await owner.query('begin');
  try {
    const { rows } = await owner.query(
      `select from users join audit_secrets using (user_id) where user_id = $1 and ${PERSON} = $2 for update of users`,
      [userId, person],
    );
    if (rows.length > 0) {
      await owner.query('delete from granted_memberships where user_id = $1', [userId]);
      await erase(owner, userId, locale);
    }
    await owner.query('commit');
    return rows.length > 0;
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
