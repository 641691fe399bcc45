import type { UnknownDevice } from '@azimute/contract';
import { Button, Tooltip } from '@mantine/core';
import { IconBan, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Facts } from '../../../ui/facts.tsx';
import type { PanelNavigation } from '../../../ui/list/use-list-panel.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { PanelBody } from '../../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Note } from '../components/note.tsx';
import { PayloadView } from '../components/payload-view.tsx';
import { LastFix } from './last-fix.tsx';
import type { InboxActions } from './use-inbox-actions.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

interface DevicePanelProps extends PanelNavigation {
  readonly device: UnknownDevice;
  readonly isPhone: boolean;
  readonly actions: InboxActions;
  readonly onClaim: (device: UnknownDevice) => void;
}

/** One unknown device: its latest data, and actions. */
export function DevicePanel({ device, actions, onClaim, ...panel }: DevicePanelProps) {
  const text = useText('devices');
  const telemetry = useText('telemetry');
  const format = useFormat();
  const { deviceId, state, source, apiKey, blockedAt, blockedBy, lastFix } = device;
  return (
    <SidePanel
      {...panel}
      label={text('panelLabel', { device: deviceId })}
      title={deviceId}
      subtitle={text(state === 'blocked' ? 'isBlocked' : 'isWaiting')}
      foot={<PanelFoot device={device} actions={actions} onClaim={onClaim} />}
    >
      <PanelBody>
        {blockedAt !== null && (
          <Note>
            {text(blockedBy === null ? 'blockedSince' : 'blockedSinceBy', {
              time: format.dateTime(blockedAt),
              name: blockedBy?.name ?? '',
            })}
          </Note>
        )}
        <Facts
          facts={[
            [text('lastSeen'), <RelativeTime key="last" instant={device.lastSeenAt} />],
            [text('firstSeen'), format.dateTime(device.firstSeenAt)],
            [text('source'), source === null ? null : telemetry(`source_${source}`)],
            [text('apiKey'), apiKey?.name],
            [text('messages'), format.number(device.positionCount)],
            [text('keptLong'), format.number(device.keptCount)],
            [text('dropped'), device.droppedCount > 0 ? format.number(device.droppedCount) : null],
            [
              text('lastReason'),
              device.lastReason === 'unknown_device' ? null : telemetry(`reason_${device.lastReason}`),
            ],
          ]}
        />
        {lastFix === null ? (
          <PayloadView title={text('sentLast')} payload={device.lastPayload} />
        ) : (
          <LastFix fix={lastFix} />
        )}
      </PanelBody>
    </SidePanel>
  );
}

type PanelFootProps = Pick<DevicePanelProps, 'device' | 'actions' | 'onClaim'>;

function PanelFoot({ device, actions, onClaim }: PanelFootProps) {
  const text = useText('devices');
  return (
    <>
      {device.state === 'blocked' ? (
        <Button variant="filled" loading={actions.isUnblocking} onClick={() => actions.unblock(device)}>
          {text('unblock')}
        </Button>
      ) : (
        <>
          <Button variant="filled" onClick={() => onClaim(device)}>
            {text('claim')}
          </Button>
          <IconTextButton icon={IconBan} onClick={() => actions.block(device)}>
            {text('block')}
          </IconTextButton>
        </>
      )}
      <Tooltip label={text('forget')}>
        <IconButton
          variant="default"
          className="danger"
          icon={IconTrash}
          label={text('forget')}
          iconSize={16}
          onClick={() => actions.forget(device)}
        />
      </Tooltip>
    </>
  );
}
