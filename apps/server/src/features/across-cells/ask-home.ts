import { errorCatalogue, type ErrorCode } from '@azimute/contract';
import type { CellRequest } from '../../platform/cells/cell-calls.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Authenticated } from '../../platform/http/caller.ts';
import type { CellsContext } from './cells-context.ts';
import { ask } from './open-account-elsewhere.ts';
import { findRoot, takeFromHome } from './roots.ts';

/** A call about what proves who a person is, which their home answers. */
export type SecurityRequest = Pick<CellRequest<'security'>, 'call' | 'params' | 'query' | 'body'>;
export type AskHome = (session: Authenticated, request: SecurityRequest) => Promise<unknown>;

/**
 * Has the home of a person answer what was asked in a session elsewhere, as in the root of that; then takes over what the
 * account here goes by.
 * @throws DomainError as the home refuses; cell_unavailable
 */
export async function askHome(
  context: CellsContext,
  session: Authenticated,
  request: SecurityRequest,
): Promise<unknown> {
  const { database, events } = context;
  const root = await findRoot(database.app, session.actor);
  if (root === undefined || root.cell === null) throw new DomainError('not_found');
  const named = { rootSessionId: root.sessionId, userId: root.userId };
  const { value, refusal } = await ask(context, root.cell, 'security', {
    ...named,
    ...request,
    address: session.actor.address ?? '',
  });
  if (refusal !== undefined) {
    const { code, errors, detail, retryAfterSeconds } = refusal;
    throw new DomainError(isErrorCode(code) ? code : 'cell_unavailable', {
      ...(errors !== undefined && { errors }),
      ...(detail !== undefined && { detail }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
  const { person } = await ask(context, root.cell, 'confirmRoot', named);
  if (person !== null) {
    await takeFromHome(database.app, root.cell, person);
    for (const { id } of session.accounts)
      events.emit('rightsChanged', { accountId: id, userId: session.user.id });
  }
  return value;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}
