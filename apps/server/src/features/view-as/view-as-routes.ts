import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { presentTokens } from '../identity/tokens.ts';
import { beginViewAs } from './begin-view-as.ts';
import { explainVisibility } from './explain-visibility.ts';

export function viewAsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    beginViewAs: async ({ caller, params, raw, reply }) => {
      void reply.header('pragma', 'no-cache');
      const userAgent = raw.headers['user-agent'] ?? '';
      return presentTokens(await beginViewAs(by(caller.actor), { userId: params.userId, userAgent }));
    },
    explainVisibility: ({ caller, params, query }) =>
      transact(by(caller.actor), (read) => explainVisibility(read, params.userId, query)),
  });
}
