import { DomainError } from '../../platform/domain-error.ts';
import type { Authenticated } from '../../platform/http/caller.ts';
import { askCells } from '../../platform/cells/ask-cells.ts';
import { hashToken } from '../identity/tokens.ts';
import { endSessionsOfRoot } from './answer-other-cells.ts';
import { otherCells, type CellsContext } from './cells-context.ts';
import { ask } from './open-account-elsewhere.ts';
import { findRoot, takeFromHome } from './roots.ts';

/**
 * Has the root of a session, where that is elsewhere, confirm it before it is renewed.
 * @throws DomainError invalid_grant where the root has ended, cell_unavailable where it cannot be asked
 */
export async function confirmRoot(context: CellsContext, refreshToken: string): Promise<void> {
  const { database } = context;
  const { rows } = await database.app.query<{
    root_cell: string;
    root_session_id: string;
    user_id: number;
  }>('select * from read_root_of_refresh_token($1)', [hashToken(refreshToken)]);
  const [root] = rows;
  if (root === undefined) return;
  const { person } = await ask(context, root.root_cell, 'confirmRoot', {
    rootSessionId: root.root_session_id,
    userId: root.user_id,
  });
  if (person === null) {
    await endSessionsOfRoot(context, root.root_cell, root.root_session_id);
    throw new DomainError('invalid_grant');
  }
  await takeFromHome(database.app, root.root_cell, person);
}

/** How to end the root of a session whose person signs out elsewhere, found before the session ends. */
export async function prepareRootEnd(
  context: CellsContext,
  session: Authenticated,
): Promise<() => Promise<void>> {
  const root = session.homeElsewhere ? await findRoot(context.database.app, session.actor) : undefined;
  if (root === undefined || root.cell === null) return async () => undefined;
  const { cell: home, sessionId: rootSessionId, userId } = root;
  return async () => {
    try {
      await endSessionsOfRoot(context, home, rootSessionId);
      await ask(context, home, 'endRoot', { rootSessionId, userId });
    } catch (error) {
      context.log.warn({ cell: home, err: error }, 'a session at home did not end with the one elsewhere');
    }
  };
}

/** Tells the other cells of every session that ends here; those that do not hear it ask when theirs are renewed. */
export function tellEndsOfRoots({ cells, events, log }: CellsContext): () => void {
  return events.on('sessionEnded', ({ sessionId }) => {
    void askCells(cells, otherCells(cells), 'endSessionsOfRoot', {
      home: cells.own.name,
      rootSessionId: sessionId,
    }).then(({ unreachable }) => {
      for (const { cell } of unreachable)
        log.warn({ cell: cell.name }, 'a cell was not told of a session that ended; it asks when it renews');
    });
  });
}
