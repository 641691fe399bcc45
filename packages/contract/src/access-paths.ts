import type { CallPaths } from './call-address.ts';

export const apiKeyPaths = {
  listApiKeys: 'GET /api-keys',
  createApiKey: 'POST /api-keys',
  revokeApiKey: 'DELETE /api-keys/:apiKeyId',
} as const satisfies CallPaths;
