import type { ApiKeyScope } from '@azimute/contract';
import { defineAction } from '../../ui/action/define-action.ts';
import { callApi } from '../../api/client.ts';

/** Query key of everything that shows API keys. */
export const apiKeysKey = ['api-keys'] as const;

export interface NewKey {
  readonly name: string;
  /** By default, sending positions. */
  readonly scopes?: readonly ApiKeyScope[];
  readonly unitIds?: number[] | null;
  readonly expiresAt?: string | null;
}

/** Creates a key; only this response contains it. */
export const createApiKey = defineAction({
  texts: 'api-keys',
  call: ({ name, scopes = ['telemetry:write'], ...confined }: NewKey) =>
    callApi('createApiKey', { body: { ...confined, name: name.slice(0, 120), scopes: [...scopes] } }),
  invalidates: [apiKeysKey],
  success: ({ text }) => text('keyCreated'),
  isSecret: true,
});
