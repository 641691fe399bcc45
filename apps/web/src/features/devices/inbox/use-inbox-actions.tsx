import type { UnknownDevice } from '@azimute/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Confirmation } from '../../../ui/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { withoutOpen } from '../api/device-search.ts';
import { inboxKey } from '../../endpoints/waiting-devices.ts';
import { refusedKey } from '../api/refused-queries.ts';
import { useDeviceSearch } from '../api/use-device-search.ts';

type Act = (device: UnknownDevice) => void;

export interface InboxActions {
  readonly block: Act;
  readonly unblock: Act;
  readonly forget: Act;
  readonly isUnblocking: boolean;
}

/** What can be done with a device besides claiming it; each says first what follows. */
export function useInboxActions(ask: (confirmation: Confirmation) => void): InboxActions {
  const text = useText('devices');
  const format = useFormat();
  const queryClient = useQueryClient();
  const { change } = useDeviceSearch();
  /** The device has left the list that is shown. */
  const settle = async (message: string): Promise<void> => {
    toastSuccess(message);
    change(withoutOpen, { replace: true });
    await Promise.all([inboxKey, refusedKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  const unblocking = useMutation({
    mutationFn: ({ id }: UnknownDevice) =>
      callApi('unblockUnknownDevice', { params: { unknownDeviceId: id } }),
    onSuccess: ({ deviceId }) => settle(text('unblocked', { device: deviceId })),
    onError: toastError,
  });
  return {
    block: ({ id, deviceId, keptCount }) =>
      ask({
        title: text('blockTitle', { device: deviceId }),
        effect: (
          <>
            <p>{text('blockEffect')}</p>
            {keptCount > 0 && (
              <p>{text('blockKept', { count: keptCount, formatted: format.number(keptCount) })}</p>
            )}
          </>
        ),
        confirmLabel: text('blockConfirm'),
        onConfirm: async () => {
          await callApi('blockUnknownDevice', { params: { unknownDeviceId: id } });
          await settle(text('blockedDone', { device: deviceId }));
        },
      }),
    unblock: (device) => unblocking.mutate(device),
    forget: ({ id, deviceId, keptCount }) =>
      ask({
        title: text('forgetTitle', { device: deviceId }),
        effect: (
          <>
            {keptCount > 0 && (
              <p>
                <strong>
                  {text('forgetKept', { count: keptCount, formatted: format.number(keptCount) })}
                </strong>
              </p>
            )}
            <p>{text('forgetEffect')}</p>
          </>
        ),
        confirmLabel: text('forgetConfirm'),
        danger: true,
        onConfirm: async () => {
          await callApi('forgetUnknownDevice', { params: { unknownDeviceId: id } });
          await settle(text('forgotten', { device: deviceId }));
        },
      }),
    isUnblocking: unblocking.isPending,
  };
}
