import type { TwoFactor } from '@azimute/contract';
import { securityCalls } from '../../platform/cells/cell-calls.ts';
import { defineRoutes, type CallRequest } from '../../platform/http/route-table.ts';
import type { AskHome } from '../across-cells/ask-home.ts';
import type { Authenticated } from '../identity/authenticate.ts';
import { changePassword } from './change-password.ts';
import { removeTwoFactor, renewRecoveryCodes } from './change-two-factor.ts';
import { endOtherSessions, endOwnSession } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  readTwoFactor,
  type TwoFactorSettings,
} from './set-up-two-factor.ts';

export interface SecurityDeps extends TwoFactorSettings {
  /** Where there are other cells: has the home of a person answer. */
  readonly askHome?: AskHome;
}

/** Of a person whose home is another cell, that answers, whichever account they are in. */
export function securityRoutes(deps: SecurityDeps) {
  const here = answerHere(deps);
  const { askHome } = deps;
  if (askHome === undefined) return here;
  const routes = securityCalls.map((call) => [
    call,
    async (request: CallRequest<typeof call>): Promise<unknown> => {
      const { session } = request.caller;
      if (!session.homeElsewhere)
        return await (here[call] as (asked: typeof request) => Promise<unknown>)(request);
      void request.reply.header('cache-control', 'no-store');
      const { params, query, body } = request;
      const answer = await askHome(session, { call, params, query, body });
      return call === 'getTwoFactor' ? await withOwnDemands(deps, session, answer as TwoFactor) : answer;
    },
  ]);
  return Object.fromEntries(routes) as typeof here;
}

/** The home knows of its accounts alone which of them demand a second factor. */
async function withOwnDemands(
  deps: SecurityDeps,
  session: Authenticated,
  { requiredBy, ...atHome }: TwoFactor,
): Promise<TwoFactor> {
  const here = await readTwoFactor(deps, session);
  return { ...atHome, requiredBy: [...new Set([...requiredBy, ...here.requiredBy])] };
}

function answerHere(deps: SecurityDeps) {
  return defineRoutes({
    changePassword: ({ caller, body }) => changePassword(deps, caller.session, body),
    listSessions: ({ caller, query }) => listSessions(deps.database, caller.session, query),
    endSession: ({ caller, params }) => endOwnSession(deps, caller.session, params.sessionId),
    endOtherSessions: async ({ caller }) => ({ ended: await endOtherSessions(deps, caller.session) }),
    getTwoFactor: ({ caller }) => readTwoFactor(deps, caller.session),
    beginTwoFactor: ({ caller, body, reply }) => {
      void reply.header('cache-control', 'no-store');
      return beginTwoFactor(deps, caller.session, body.password);
    },
    confirmTwoFactor: async ({ caller, body, reply }) => {
      void reply.header('cache-control', 'no-store');
      return { codes: await confirmTwoFactor(deps, caller.session, body.otp) };
    },
    renewRecoveryCodes: async ({ caller, body, reply }) => {
      void reply.header('cache-control', 'no-store');
      return { codes: await renewRecoveryCodes(deps, caller.session, body) };
    },
    removeTwoFactor: ({ caller, body }) => removeTwoFactor(deps, caller.session, body),
  });
}
