import type { UnknownDevice } from '@azimute/contract';
import { useAction } from '../../../ui/action/use-action.ts';
import type { ReactNode } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
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
  /** The open confirmation; null if there is none. */
  readonly dialog: ReactNode;
}

/** Actions on a device besides claiming; each removes it from the displayed list. */
export function useInboxActions(): InboxActions {
  const text = useText('devices');
  const { change } = useDeviceSearch();
  const common = {
    invalidates: [inboxKey, refusedKey],
    onDone: () => change(withoutOpen, { replace: true }),
  };
  const blocking = useAction({
    ...common,
    call: ({ id }: UnknownDevice) => callApi('blockUnknownDevice', { params: { unknownDeviceId: id } }),
    success: (_words, _answer, { deviceId }) => text('blockedDone', { device: deviceId }),
    confirm: ({ format }, { deviceId, keptCount }) => ({
      title: text('blockTitle', { device: deviceId }),
      effect: (
        <>
          <p>{text('blockEffect')}</p>
          {keptCount > 0 && <p>{text('blockKept', format.counted(keptCount))}</p>}
        </>
      ),
      confirmLabel: text('blockConfirm'),
    }),
  });
  const unblocking = useAction({
    ...common,
    call: ({ id }: UnknownDevice) => callApi('unblockUnknownDevice', { params: { unknownDeviceId: id } }),
    success: (_words, { deviceId }) => text('unblocked', { device: deviceId }),
  });
  const forgetting = useAction({
    ...common,
    call: ({ id }: UnknownDevice) => callApi('forgetUnknownDevice', { params: { unknownDeviceId: id } }),
    success: (_words, _answer, { deviceId }) => text('forgotten', { device: deviceId }),
    confirm: ({ format }, { deviceId, keptCount }) => ({
      title: text('forgetTitle', { device: deviceId }),
      effect: (
        <>
          {keptCount > 0 && (
            <p>
              <strong>{text('forgetKept', format.counted(keptCount))}</strong>
            </p>
          )}
          <p>{text('forgetEffect')}</p>
        </>
      ),
      confirmLabel: text('forgetConfirm'),
      danger: true,
    }),
  });
  return {
    block: blocking.run,
    unblock: unblocking.run,
    forget: forgetting.run,
    isUnblocking: unblocking.isPending,
    dialog: blocking.dialog ?? forgetting.dialog,
  };
}
