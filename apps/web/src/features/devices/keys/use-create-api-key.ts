import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { apiKeysKey } from '../api/key-queries.ts';

/** Creates a key that may send positions, by its name; the answer holds the key this once. */
export function useCreateApiKey(onError: (error: unknown) => void) {
  const text = useText('api-keys');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      callApi('createApiKey', { body: { name: name.slice(0, 120), scopes: ['telemetry:write'] } }),
    onSuccess: async () => {
      toastSuccess(text('keyCreated'));
      await queryClient.invalidateQueries({ queryKey: apiKeysKey });
    },
    onError,
    gcTime: 0,
  });
}
