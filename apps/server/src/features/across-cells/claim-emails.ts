import { validationCodes } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { askCell, askCells, CellUnreachableError } from '../../platform/cells/ask-cells.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { otherCells, type CellsContext } from './cells-context.ts';

const RETRY_AFTER_SECONDS = 5;

/**
 * Before a transaction makes people of e-mails that no cell knows: claims them in the first of the cells, so that no other
 * cell makes somebody of them meanwhile. Whoever asks the cells after it, and finds nobody, is the only one who does.
 * @throws DomainError cell_unavailable where another cell has claimed one, or the first cell does not answer
 */
export async function claimEmails(
  { cells }: Pick<CellsContext, 'cells'>,
  client: ClientBase,
  emails: readonly string[],
): Promise<void> {
  await client.query('select begin_claim()');
  if ((await claim(cells, client, emails)).length === 0) return;
  throw new DomainError('cell_unavailable', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    detail: 'Somebody with this e-mail is being made in another cell. Try again in a few minutes.',
  });
}

/** Answers those that another cell has. */
async function claim(
  cells: CellsContext['cells'],
  client: ClientBase,
  emails: readonly string[],
): Promise<readonly string[]> {
  const { own, all } = cells;
  const keeper = all.find(({ place }) => place === 1) ?? own;
  if (keeper.name === own.name) {
    const { rows } = await client.query<{ taken: string[] }>('select claim_emails($1, $2) as taken', [
      own.name,
      emails,
    ]);
    return rows[0]?.taken ?? [];
  }
  try {
    const { taken } = await askCell(cells, keeper, 'claimEmails', { cell: own.name, emails: [...emails] });
    return taken;
  } catch (error) {
    if (error instanceof CellUnreachableError || error instanceof DomainError)
      throw new DomainError('cell_unavailable', { cause: error });
    throw error;
  }
}

/**
 * Before a transaction makes the first administrator of this cell, whose account has the domain of their e-mail: both are
 * nobody's elsewhere.
 * @throws DomainError cell_unavailable, validation_failed where another cell has one of them
 */
export async function claimHome(
  context: Pick<CellsContext, 'cells'>,
  client: ClientBase,
  email: string,
): Promise<void> {
  const { cells } = context;
  await claimEmails(context, client, [email]);
  const named = [
    { kind: 'email', value: email },
    { kind: 'domain', value: email.slice(email.lastIndexOf('@') + 1) },
  ] as const;
  for (const asked of named) {
    const { answered, unreachable } = await askCells(cells, otherCells(cells), 'whose', asked);
    if (unreachable[0] !== undefined) throw new DomainError('cell_unavailable', { cause: unreachable[0] });
    if (answered.some(({ answer }) => answer.isHere))
      throw new DomainError('validation_failed', { errors: { email: [validationCodes.unique] } });
  }
}
