import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { presentTokens } from '../identity/tokens.ts';
import { beginSeeingAs } from './begin-seeing-as.ts';
import { explainVisibility } from './explain-visibility.ts';

export function seeAsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    beginSeeingAs: async ({ caller, params, raw, reply }) => {
      void reply.header('pragma', 'no-cache');
      const userAgent = raw.headers['user-agent'] ?? '';
      return presentTokens(await beginSeeingAs(by(caller.actor), { userId: params.userId, userAgent }));
    },
    explainVisibility: ({ caller, params, query }) =>
      transact(by(caller.actor), (read) => explainVisibility(read, params.userId, query)),
  });
}
