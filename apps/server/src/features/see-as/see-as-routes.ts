import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { presentTokens } from '../identity/tokens.ts';
import { beginSeeingAs } from './begin-seeing-as.ts';
import { explainVisibility } from './explain-visibility.ts';

export function seeAsRoutes({ database }: { readonly database: Database }) {
  return defineRoutes({
    beginSeeingAs: async ({ caller, params, raw, reply }) => {
      void reply.header('pragma', 'no-cache');
      const userAgent = raw.headers['user-agent'] ?? '';
      return presentTokens(await beginSeeingAs(database, caller.actor, { userId: params.userId, userAgent }));
    },
    explainVisibility: async ({ caller, params, query }) =>
      explainVisibility(database, caller.actor, params.userId, query),
  });
}
