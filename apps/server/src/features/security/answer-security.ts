import type { CellAnswer, CellRequest } from '../../platform/cells/cell-calls.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { withoutRights } from '../../platform/postgres/transaction.ts';
import { readOwnRoot, type OwnRoot } from '../across-cells/roots.ts';
import { readSessionAgain, type Authenticated } from '../identity/authenticate.ts';
import { securityRoutes, type SecurityDeps } from './security-routes.ts';

type Handler = (request: object) => Promise<unknown>;

/**
 * Answers a call of somebody who is at home here and asks from an account in another cell, as in the session at home.
 * @throws DomainError not_found where that has ended
 */
export async function answerSecurity(
  deps: SecurityDeps,
  { rootSessionId: sessionId, userId, address, call, params, query, body }: CellRequest<'security'>,
): Promise<CellAnswer<'security'>> {
  const root = await readOwnRoot(deps.database.app, { sessionId, userId });
  if (root === undefined) throw new DomainError('not_found');
  const alone = sessionAlone(root, sessionId, address);
  const session = (await readSessionAgain(deps.database, alone)) ?? alone;
  const answer = securityRoutes(deps)[call] as Handler;
  try {
    const value = await answer({
      caller: { session },
      params,
      query,
      body,
      reply: { header: () => undefined },
    });
    return { value };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, errors, detail, retryAfterSeconds } = error;
    return {
      refusal: {
        code,
        ...(errors !== undefined && {
          errors: Object.fromEntries(Object.entries(errors).map(([field, codes]) => [field, [...codes]])),
        }),
        ...(detail !== undefined && { detail }),
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      },
    };
  }
}

/** Of who has no account here. */
function sessionAlone({ person }: OwnRoot, sessionId: string, address: string): Authenticated {
  const { userId, name, email, locale, timeZone } = person;
  return {
    sessionId,
    scope: '',
    user: { id: userId, name, email, locale, directoryLogin: false, photo: null, timeZone },
    twoFactorMissing: false,
    isWithheld: false,
    seenBy: null,
    homeElsewhere: false,
    accounts: [],
    currentAccountId: 0,
    actor: { ...withoutRights({ accountId: 0, userId, sessionId }), address },
  };
}
