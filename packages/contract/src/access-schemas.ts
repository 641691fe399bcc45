import { z } from 'zod';
import { administrator } from './access-rules.ts';
import type { Call } from './call.ts';
import { maxId } from './ids.ts';
import { listOf, pageQuery } from './list-schemas.ts';
import { apiKeyScopes, apiKeyStates } from './access.ts';
import { idInQuery, line, instant } from './scalars.ts';

const scopes = z.array(z.enum(apiKeyScopes));
const unit = z.object({ id: z.int(), code: z.string(), name: z.string() });

export const createApiKeySchema = z
  .strictObject({
    name: line(120).describe('Name of the key, shown to users.'),
    scopes: scopes.min(1).max(apiKeyScopes.length),
    unitIds: z
      .array(z.int().positive().max(maxId))
      .min(1)
      .max(1000)
      .nullable()
      .default(null)
      .describe('ULs that the key can read. Null for the whole account, including ULs added later.'),
    expiresAt: instant
      .nullable()
      .default(null)
      .describe('When the key expires, ISO 8601. Null if it never expires.'),
  })
  .refine(({ scopes: wanted, unitIds }) => unitIds === null || wanted.some((one) => one.endsWith(':read')), {
    path: ['unitIds'],
    message: 'Set ULs only for keys with a read scope.',
  })
  .meta({ id: 'CreateApiKey' });
export type CreateApiKey = z.infer<typeof createApiKeySchema>;
export const apiKeySchema = z
  .object({
    id: z.int(),
    name: z.string(),
    scopes,
    units: z.array(unit).nullable().describe('ULs that the key can read. Null for the whole account.'),
    createdAt: instant,
    createdBy: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .describe('User who created the key. Null if that user no longer exists.'),
    lastUsedAt: instant
      .nullable()
      .describe('When the key was last used, to within five minutes. Null if never.'),
    expiresAt: instant.nullable().describe('When the key expires. Null if it never expires.'),
    revokedAt: instant.nullable().describe('When the key was revoked. Null if it is valid.'),
  })
  .meta({ id: 'ApiKey' });
/** The key is returned only once and stored as a hash. */
export const createdApiKeySchema = z
  .object({
    id: z.int().describe('Unique identifier, which is also the `client_id` for OAuth.'),
    name: z.string(),
    scopes,
    key: z.string().describe('The API key, also the `client_secret` for OAuth. It is returned only once.'),
  })
  .meta({ id: 'CreatedApiKey' });
export const apiKeyListSchema = listOf(apiKeySchema);
export const listApiKeysQuery = z.strictObject({
  ...pageQuery,
  search: z.string().trim().min(1).max(120).optional().describe('Part of the name.'),
  state: z
    .enum(apiKeyStates)
    .default('all')
    .describe('Whether to list all keys, only valid ones or only revoked ones.'),
});
export type ListApiKeysQuery = z.infer<typeof listApiKeysQuery>;
export const apiKeyParams = z.object({ apiKeyId: idInQuery });

export const apiKeyCalls = {
  listApiKeys: {
    summary: 'List API keys',
    description: 'Returns the API keys of the account without their secrets.',
    access: administrator,
    query: listApiKeysQuery,
    status: 200,
    answer: apiKeyListSchema,
  },
  createApiKey: {
    summary: 'Create an API key',
    description:
      'Creates a key with scopes and ULs. The response contains the secret, which is not shown again.',
    access: administrator,
    body: createApiKeySchema,
    status: 201,
    answer: createdApiKeySchema,
  },
  revokeApiKey: {
    summary: 'Revoke an API key',
    description: 'Revokes the key at once. Requests with it receive 401.',
    access: administrator,
    params: apiKeyParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
