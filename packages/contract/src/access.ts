import { moduleCodes, type ModuleCode } from './modules.ts';
import type { CallPaths } from './call-address.ts';

/**
 * `<module>:read` allows the GET calls that require seeing the module or one below it. Calls about users' own records
 * have no scope.
 */
export const apiKeyScopes = [
  'telemetry:write',
  'services:simc:geolocalizacao:read',
  'alerts:write',
  'services:simc:alertas:read',
] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** Returns the module that a scope reads, or undefined for a scope that sends data. */
export function moduleOfScope(scope: ApiKeyScope): ModuleCode | undefined {
  return moduleCodes.find((code) => scope === `${code}:read`);
}

/** Scopes that a token can be limited to. An empty scope grants all rights of the user. */
export const oauthScopes = ['read'] as const;
export type OAuthScope = (typeof oauthScopes)[number];

/** Filter of the list of API keys. */
export const apiKeyStates = ['all', 'active', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

export const apiKeyPaths = {
  listApiKeys: 'GET /api-keys',
  createApiKey: 'POST /api-keys',
  revokeApiKey: 'DELETE /api-keys/:apiKeyId',
} as const satisfies CallPaths;
