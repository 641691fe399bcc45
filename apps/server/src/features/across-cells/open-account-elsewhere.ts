import type { AccountsElsewhere } from '@azimute/contract';
import { askCell, askCells, CellUnreachableError } from '../../platform/cells/ask-cells.ts';
import type { CellAnswer, CellRequest } from '../../platform/cells/cell-calls.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Authenticated } from '../../platform/http/caller.ts';
import { accessTokenSeconds, createToken, hashToken, type IssuedTokens } from '../identity/tokens.ts';
import { findCell, otherCells, type CellsContext } from './cells-context.ts';
import { findRoot, readOwnRoot, type Root } from './roots.ts';

/** The accounts of the session's person in other cells; none where the session opens none there. */
export async function listAccountsElsewhere(
  { database, cells }: CellsContext,
  session: Authenticated,
): Promise<AccountsElsewhere> {
  const root = await findRoot(database.app, session.actor);
  if (root === undefined) return { accounts: [], isComplete: true };
  const { answered, unreachable } = await askCells(cells, otherCells(cells), 'accountsOf', {
    userId: root.userId,
    home: root.cell ?? cells.own.name,
  });
  return {
    accounts: answered.flatMap(({ cell, answer }) =>
      answer.accounts.map((account) => ({ cell: cell.name, ...account })),
    ),
    isComplete: unreachable.length === 0,
  };
}

/**
 * Goes on in an account of another cell. The session that asks stays open for other tabs, until its root ends.
 * @throws DomainError not_found for an account that the person may not open, cell_unavailable
 */
export async function openAccountElsewhere(
  context: CellsContext,
  session: Authenticated,
  wanted: { readonly cell: string; readonly accountId: number; readonly address: string },
): Promise<IssuedTokens> {
  const { database, cells } = context;
  const root = await findRoot(database.app, session.actor);
  if (root === undefined || wanted.cell === cells.own.name) throw new DomainError('not_found');
  if (root.cell === null) return await openFromRoot(context, root, wanted);
  return await ask(context, root.cell, 'switchSession', {
    ...wanted,
    rootSessionId: root.sessionId,
    userId: root.userId,
  });
}

/**
 * Goes on elsewhere from a root that has no account here: in the first account that the person has joined, else in one
 * that invites them. Null where there is none; the root then ends.
 * @throws DomainError cell_unavailable where none is known and a cell does not answer
 */
export async function openFirstElsewhere(
  context: CellsContext,
  root: Pick<Root, 'sessionId' | 'userId'> & { readonly address: string },
): Promise<IssuedTokens | null> {
  const { cells, database } = context;
  const { answered, unreachable } = await askCells(cells, otherCells(cells), 'accountsOf', {
    userId: root.userId,
    home: cells.own.name,
  });
  const found = answered.flatMap(({ cell, answer }) =>
    answer.accounts.map(({ id, isInvitation }) => ({ cell: cell.name, accountId: id, isInvitation })),
  );
  const first = found.find(({ isInvitation }) => !isInvitation) ?? found[0];
  const endRoot = async (): Promise<void> =>
    void (await database.app.query('select end_root_session($1, $2)', [root.sessionId, root.userId]));
  // Nobody is taken for one who wants an invitation while an account of theirs may be where nothing answers.
  if (first === undefined || (first.isInvitation && unreachable.length > 0)) {
    await endRoot();
    if (unreachable.length > 0) throw new DomainError('cell_unavailable');
    return null;
  }
  try {
    return await openFromRoot(context, root, { ...first, address: root.address });
  } catch (error) {
    await endRoot();
    throw error;
  }
}

/** Of a root in this cell: a session in another one, or the root itself in an account of this one. */
export async function openFromRoot(
  context: CellsContext,
  { sessionId, userId }: Pick<Root, 'sessionId' | 'userId'>,
  wanted: { readonly cell: string; readonly accountId: number; readonly address: string },
): Promise<IssuedTokens> {
  const { database, cells, events } = context;
  const { cell, accountId, address } = wanted;
  const root = await readOwnRoot(database.app, { sessionId, userId });
  if (root === undefined) throw new DomainError('not_found');
  if (cell !== cells.own.name) {
    const home = cells.own.name;
    const opened = await ask(context, cell, 'openSession', {
      ...root,
      home,
      rootSessionId: sessionId,
      accountId,
      address,
    });
    // Had it ended meanwhile, the other cell was told before there was anything to end.
    if ((await readOwnRoot(database.app, { sessionId, userId })) === undefined) {
      await ask(context, cell, 'endSessionsOfRoot', { home, rootSessionId: sessionId });
      throw new DomainError('not_found');
    }
    return opened;
  }
  const tokens = [createToken(), createToken()] as const;
  const { rows } = await database.app.query<{ is_open: boolean }>(
    'select return_to_root($1, $2, $3, $4, $5) as is_open',
    [sessionId, userId, accountId, ...tokens.map(hashToken)],
  );
  if (rows[0]?.is_open !== true) throw new DomainError('not_found');
  events.emit('rightsChanged', { accountId, userId });
  const [accessToken, refreshToken] = tokens;
  return { accessToken, refreshToken, expiresInSeconds: accessTokenSeconds, scope: root.scope };
}

/**
 * Asks a cell by its name.
 * @throws DomainError cell_unavailable, or what it refuses by
 */
export async function ask<
  N extends
    | 'openSession'
    | 'switchSession'
    | 'confirmRoot'
    | 'changePerson'
    | 'security'
    | 'endRoot'
    | 'endSessionsOfRoot',
>(
  { cells, log }: Pick<CellsContext, 'cells' | 'log'>,
  name: string,
  call: N,
  request: CellRequest<N>,
): Promise<CellAnswer<N>> {
  const cell = findCell(cells, name);
  if (cell === undefined) throw new DomainError('not_found');
  try {
    return await askCell(cells, cell, call, request);
  } catch (error) {
    if (!(error instanceof CellUnreachableError)) throw error;
    log.warn({ cell: name, reason: error.message }, 'a cell was asked and did not answer');
    throw new DomainError('cell_unavailable', { cause: error });
  }
}
