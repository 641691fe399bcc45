import type { ModuleCode, SectionLevel } from './modules.ts';

export const apiKeyScopes = ['telemetry:write'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** Scopes that a token may be narrowed to; an empty scope is all that the user may do. */
export const oauthScopes = ['read'] as const;
export type OAuthScope = (typeof oauthScopes)[number];

/**
 * Who may make a call. A module rule holds when the person sees (or may change) one of the modules in the current
 * account; `units: 'scoped'` says that what is answered or changed is confined to the person's ULs.
 */
export type AccessRule =
  | { readonly kind: 'public' }
  | { readonly kind: 'session' }
  | {
      readonly kind: 'module';
      readonly module: ModuleCode;
      readonly level: SectionLevel;
      readonly units: 'scoped' | 'none';
    }
  | { readonly kind: 'administrator' }
  | { readonly kind: 'api-key'; readonly scope: ApiKeyScope };

export const anyone: AccessRule = { kind: 'public' };
export const signedIn: AccessRule = { kind: 'session' };
export const administrator: AccessRule = { kind: 'administrator' };
export const apiKey = (scope: ApiKeyScope): AccessRule => ({ kind: 'api-key', scope });
export const sees = (module: ModuleCode, units: 'scoped' | 'none' = 'scoped'): AccessRule => ({
  kind: 'module',
  module,
  level: 'see',
  units,
});
export const changes = (module: ModuleCode, units: 'scoped' | 'none' = 'scoped'): AccessRule => ({
  kind: 'module',
  module,
  level: 'change',
  units,
});
