import { administrator } from '../access-rules.ts';
import type { Call } from '../call.ts';
import {
  apiKeyListSchema,
  apiKeyParams,
  createApiKeySchema,
  createdApiKeySchema,
  listApiKeysQuery,
} from './schemas.ts';

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
