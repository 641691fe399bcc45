import { z } from 'zod';
import { administrator } from './access-rules.ts';
import type { Call } from './call.ts';
import { maxId } from './ids.ts';
import { listOf, pageQuery } from './list-schemas.ts';
import { apiKeyScopes, apiKeyStates } from './access.ts';
import { idInQuery, line } from './scalars.ts';

const instant = z.iso.datetime({ offset: true });

const scopes = z.array(z.enum(apiKeyScopes));
const unit = z.object({ id: z.int(), code: z.string(), name: z.string() });

export const createApiKeySchema = z
  .strictObject({
    name: line(120),
    scopes: scopes.min(1).max(apiKeyScopes.length),
    unitIds: z
      .array(z.int().positive().max(maxId))
      .min(1)
      .max(1000)
      .nullable()
      .default(null)
      .describe('ULs that the key reads; null for all of the account, those to come too'),
    expiresAt: instant
      .nullable()
      .default(null)
      .describe('From then on the key opens nothing; null for never'),
  })
  .refine(({ scopes: wanted, unitIds }) => unitIds === null || wanted.some((one) => one.endsWith(':read')), {
    path: ['unitIds'],
    message: 'Set ULs only for keys with a scope that reads.',
  })
  .meta({ id: 'CreateApiKey' });
export type CreateApiKey = z.infer<typeof createApiKeySchema>;
export const apiKeySchema = z
  .object({
    id: z.int(),
    name: z.string(),
    scopes,
    units: z.array(unit).nullable().describe('ULs that it reads; null for all of the account'),
    createdAt: instant,
    createdBy: z.object({ id: z.int(), name: z.string() }).nullable(),
    lastUsedAt: instant.nullable().describe('To five minutes'),
    expiresAt: instant.nullable().describe('Null for never'),
    revokedAt: instant.nullable(),
  })
  .meta({ id: 'ApiKey' });
/** The key itself is answered this once and kept only as a hash. */
export const createdApiKeySchema = z
  .object({
    id: z.int().describe('As `client_id` of OAuth, with the key as `client_secret`'),
    name: z.string(),
    scopes,
    key: z.string(),
  })
  .meta({ id: 'CreatedApiKey' });
export const apiKeyListSchema = listOf(apiKeySchema);
export const listApiKeysQuery = z.strictObject({
  ...pageQuery,
  search: z.string().trim().min(1).max(120).optional().describe('Part of the name'),
  state: z.enum(apiKeyStates).default('all'),
});
export type ListApiKeysQuery = z.infer<typeof listApiKeysQuery>;
export const apiKeyParams = z.object({ apiKeyId: idInQuery });

export const apiKeyCalls = {
  listApiKeys: {
    summary: 'API keys',
    access: administrator,
    query: listApiKeysQuery,
    status: 200,
    answer: apiKeyListSchema,
  },
  createApiKey: {
    summary: 'Create an API key; the key is answered this once',
    access: administrator,
    body: createApiKeySchema,
    status: 201,
    answer: createdApiKeySchema,
  },
  revokeApiKey: { summary: 'Revoke an API key', access: administrator, params: apiKeyParams, status: 204 },
} as const satisfies Readonly<Record<string, Call>>;
