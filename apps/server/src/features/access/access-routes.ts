import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { createApiKey } from './create-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';

export function accessRoutes({ database }: { readonly database: Database }) {
  return defineRoutes({
    listApiKeys: async ({ caller, query }) => listApiKeys(database, caller.actor, query),
    createApiKey: async ({ caller, body }) => createApiKey(database, caller.actor, body),
    revokeApiKey: async ({ caller, params }) => revokeApiKey(database, caller.actor, params.apiKeyId),
  });
}
