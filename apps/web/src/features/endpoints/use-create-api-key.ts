import type { ApiKeyScope } from '@azimute/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { toastSuccess } from '../../ui/toasts.tsx';

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
export function useCreateApiKey(onError: (error: unknown) => void) {
  const text = useText('api-keys');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, scopes = ['telemetry:write'], ...confined }: NewKey) =>
      callApi('createApiKey', { body: { ...confined, name: name.slice(0, 120), scopes: [...scopes] } }),
    onSuccess: async () => {
      toastSuccess(text('keyCreated'));
      await queryClient.invalidateQueries({ queryKey: apiKeysKey });
    },
    onError,
    gcTime: 0,
  });
}
