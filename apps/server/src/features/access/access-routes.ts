import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { createApiKey } from './create-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';

export function accessRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    listApiKeys: ({ caller, query }) => transact(by(caller.actor), (read) => listApiKeys(read, query)),
    createApiKey: ({ caller, body }) => createApiKey(by(caller.actor), body),
    revokeApiKey: ({ caller, params }) => revokeApiKey(by(caller.actor), params.apiKeyId),
  });
}
