import { DomainError } from '../../platform/domain-error.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import { presentTokens } from '../identity/tokens.ts';
import type { CellsContext } from './cells-context.ts';
import { listAccountsElsewhere, openAccountElsewhere } from './open-account-elsewhere.ts';

/** With null, where this is the only database, there is nothing elsewhere. */
export function acrossCellsRoutes(context: CellsContext | null) {
  return defineRoutes({
    listAccountsElsewhere: async ({ caller }) =>
      context === null
        ? { accounts: [], isComplete: true }
        : await listAccountsElsewhere(context, caller.session),
    openAccountElsewhere: async ({ caller, body, raw, reply }) => {
      if (context === null) throw new DomainError('not_found');
      void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
      const wanted = { cell: body.cell, accountId: body.account_id, address: raw.ip };
      return presentTokens(await openAccountElsewhere(context, caller.session, wanted));
    },
  });
}
