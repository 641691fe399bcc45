import { moduleCodes, type ModuleCode } from './modules.ts';

/** `<module>:read` makes the GET calls of whoever sees the module or one within it. What is a person's own, or about people, has none. */
export const apiKeyScopes = [
  'telemetry:write',
  'services:simc:geolocalizacao:read',
  'alerts:write',
  'services:simc:alertas:read',
] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** The module that a scope reads; undefined for one that sends. */
export function moduleOfScope(scope: ApiKeyScope): ModuleCode | undefined {
  return moduleCodes.find((code) => scope === `${code}:read`);
}

/** Scopes that a token may be narrowed to; an empty scope is all that the user may do. */
export const oauthScopes = ['read'] as const;
export type OAuthScope = (typeof oauthScopes)[number];

/** Which API keys a list shows. */
export const apiKeyStates = ['all', 'active', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];
