import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import { issueLiveTicket, liveTicketSeconds } from './live-ticket.ts';
import { compressPage, readLiveCatalogue } from './read-live-catalogue.ts';

export function liveRoutes({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  return defineRoutes({
    createLiveTicket: async ({ caller }) => ({
      ticket: await issueLiveTicket(database.app, caller.actor),
      expiresInSeconds: liveTicketSeconds,
    }),
    readLiveCatalogue: async ({ caller, query, raw, reply }) => {
      const page = await readLiveCatalogue(database.app, caller.actor, {
        after: query.after,
        withStates: query.states === 'true',
        at: clock.now(),
      });
      void reply.type('application/json').header('vary', 'accept-encoding');
      if (!/\bgzip\b/.test(raw.headers['accept-encoding'] ?? '')) return reply.send(page);
      return reply.header('content-encoding', 'gzip').send(await compressPage(page));
    },
  });
}
