import type { PortalEvents } from '../../platform/events.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { declineByLink, openOneTimeLink, choosePassword } from './open-one-time-link.ts';
import { requestPasswordReset } from './request-password-reset.ts';

export interface LinksDeps {
  readonly database: Database;
  readonly events: PortalEvents;
}

export function linksRoutes(deps: LinksDeps) {
  return defineRoutes({
    requestPasswordReset: ({ body, raw }) =>
      requestPasswordReset(deps.database, { email: body.email, address: raw.ip }),
    openOneTimeLink: async ({ body, reply }) => {
      void reply.header('cache-control', 'no-store');
      return openOneTimeLink(deps.database, body.token);
    },
    declineInvitationByLink: ({ body, raw }) =>
      declineByLink(deps.database, { token: body.token, address: raw.ip }),
    choosePassword: ({ body, raw }) =>
      choosePassword(deps, {
        token: body.token,
        password: body.password,
        confirmation: body.password_confirmation,
        address: raw.ip,
      }),
  });
}
