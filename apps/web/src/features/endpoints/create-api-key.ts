import type { ApiKeyScope } from '@azimute/contract';
import { defineAction } from '../../ui/action/define-action.ts';
import { callApi } from '../../api/client.ts';

/** Key of everything that shows API keys. */
export const apiKeysKey = ['api-keys'] as const;

export interface NewKey {
  readonly name: string;
  /** To send positions, where nothing else is said. */
  readonly scopes?: readonly ApiKeyScope[];
  readonly unitIds?: number[] | null;
  readonly expiresAt?: string | null;
}

/** Creates a key; the answer holds the key this once. */
export const createApiKey = defineAction({
  texts: 'api-keys',
  call: ({ name, scopes = ['telemetry:write'], ...confined }: NewKey) =>
    callApi('createApiKey', { body: { ...confined, name: name.slice(0, 120), scopes: [...scopes] } }),
  invalidates: [apiKeysKey],
  success: ({ text }) => text('keyCreated'),
  isSecret: true,
});
