import type { ClientBase } from 'pg';
import { askCells } from '../../platform/cells/ask-cells.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { otherCells, type CellsContext } from './cells-context.ts';
import { claimEmails } from './claim-emails.ts';

/**
 * What makes people of other cells known here, before somebody is made a user by their e-mails. To `make` people of those that
 * nobody has, they are claimed; to `see` who has them, not.
 */
export type AdoptPeople = (
  client: ClientBase,
  emails: readonly string[],
  purpose: 'see' | 'make',
) => Promise<void>;

/** Where this is the only database, nobody is elsewhere. */
export const adoptNobody: AdoptPeople = async () => undefined;

/**
 * For who may make users of the account; for anyone else nothing happens. No second home is made for anybody: where a
 * cell does not answer, nobody unknown is let in.
 * @throws DomainError cell_unavailable
 */
export function adoptPeopleOf(context: Pick<CellsContext, 'cells'>): AdoptPeople {
  return async (client, emails, purpose) => {
    const { rows } = await client.query<{ unknown: string[] }>('select unknown_emails($1) as unknown', [
      [...new Set(emails.map((email) => email.toLowerCase()))],
    ]);
    const unknown = rows[0]?.unknown ?? [];
    if (unknown.length === 0) return;
    const found = new Set(await adoptAtHomeElsewhere(context, client, unknown, purpose));
    const free = unknown.filter((email) => !found.has(email));
    if (purpose === 'see' || free.length === 0) return;
    await claimEmails(context, client, free);
    // Another cell may have made somebody before the claim.
    await adoptAtHomeElsewhere(context, client, free, purpose);
  };
}

/** Answers those of the e-mails that are somebody's. */
async function adoptAtHomeElsewhere(
  { cells }: Pick<CellsContext, 'cells'>,
  client: ClientBase,
  emails: string[],
  purpose: 'see' | 'make',
): Promise<string[]> {
  const { answered, unreachable } = await askCells(cells, otherCells(cells), 'peopleAtHome', {
    emails,
    areInvited: purpose === 'make',
  });
  if (unreachable[0] !== undefined) throw new DomainError('cell_unavailable', { cause: unreachable[0] });
  const found = answered.flatMap(({ answer }) => answer.people);
  await client.query('select release_emails($1, $2)', [emails, found.map(({ userId }) => userId)]);
  for (const { cell, answer } of answered) {
    const { people } = answer;
    await client.query('select adopt_people($1, $2, $3, $4, $5)', [
      cell.name,
      people.map(({ userId }) => userId),
      people.map(({ email }) => email),
      people.map(({ name }) => name),
      people.map(({ locale }) => locale),
    ]);
  }
  return found.map(({ email }) => email);
}
