import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Confirmation } from '../../../ui/confirm-dialog.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { apiKeysKey } from '../../doors/use-create-api-key.ts';
import type { ApiKey } from '../api/device-lists.ts';

/** Asks before a key is revoked, naming what then stops. */
export function useRevokeKey(ask: (confirmation: Confirmation) => void): (apiKey: ApiKey) => void {
  const text = useText('api-keys');
  const format = useFormat();
  const queryClient = useQueryClient();
  return ({ id, name, lastUsedAt }) =>
    ask({
      title: text('revokeTitle', { name }),
      effect: (
        <>
          <p>{text('revokeEffect')}</p>
          <p>
            <strong>
              {lastUsedAt === null
                ? text('revokeUnused')
                : text('revokeUsed', { time: format.relative(new Date(lastUsedAt), new Date()) })}
            </strong>
          </p>
        </>
      ),
      confirmLabel: text('revokeConfirm'),
      danger: true,
      onConfirm: async () => {
        await callApi('revokeApiKey', { params: { apiKeyId: id } });
        toastSuccess(text('keyRevoked'));
        await queryClient.invalidateQueries({ queryKey: apiKeysKey });
      },
    });
}
