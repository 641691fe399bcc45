import { defineRoutes } from '../../platform/http/route-table.ts';
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

export function securityRoutes(deps: TwoFactorSettings) {
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
