import { z } from 'zod';
import { apiKeyScopes } from './access.ts';
import { apiKeyStates, maxId } from './constants.ts';
import { listOf, pageQuery } from './list.ts';

const instant = z.iso.datetime({ offset: true });

export const createApiKeySchema = z
  .strictObject({
    name: z.string().trim().min(1).max(120),
    scopes: z.array(z.enum(apiKeyScopes)).min(1).max(apiKeyScopes.length),
  })
  .meta({ id: 'CreateApiKey' });
export const apiKeySchema = z
  .object({
    id: z.int(),
    name: z.string(),
    scopes: z.array(z.enum(apiKeyScopes)),
    createdAt: instant,
    createdBy: z.object({ id: z.int(), name: z.string() }).nullable(),
    lastUsedAt: instant.nullable().describe('To five minutes'),
    revokedAt: instant.nullable(),
  })
  .meta({ id: 'ApiKey' });
/** The key itself is answered this once and kept only as a hash. */
export const createdApiKeySchema = z
  .object({ id: z.int(), name: z.string(), scopes: z.array(z.enum(apiKeyScopes)), key: z.string() })
  .meta({ id: 'CreatedApiKey' });
export const apiKeyListSchema = listOf(apiKeySchema);
export const listApiKeysQuery = z.strictObject({
  ...pageQuery,
  search: z.string().trim().min(1).max(120).optional().describe('Part of the name'),
  state: z.enum(apiKeyStates).default('all'),
});
export type ListApiKeysQuery = z.infer<typeof listApiKeysQuery>;
export const apiKeyParams = z.object({ apiKeyId: z.coerce.number().int().positive().max(maxId) });
