import type { Database } from '../../platform/postgres/database.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import { issueLiveTicket, liveTicketSeconds } from './live-ticket.ts';

export function liveRoutes({ database }: { readonly database: Database }) {
  return defineRoutes({
    createLiveTicket: async ({ caller }) => ({
      ticket: await issueLiveTicket(database.app, caller.actor),
      expiresInSeconds: liveTicketSeconds,
    }),
  });
}
