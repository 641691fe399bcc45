import type { UnknownDevice } from '@azimute/contract';
import { unknownDeviceStates } from '@azimute/contract/device-inbox';
import { Button } from '@mantine/core';
import { IconRouter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import { Dialog } from '../../../ui/dialog.tsx';
import { FilterSwitch } from '../../../ui/list/filter-switch.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useAssetRights } from '../../assets/api/use-asset-rights.ts';
import { ConnectTracker } from '../../endpoints/connect-tracker.tsx';
import { inboxList } from '../api/device-lists.ts';
import { Note } from '../components/note.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { DevicePanel } from './device-panel.tsx';
import { useInboxActions } from './use-inbox-actions.tsx';
import { Faint } from '../../../ui/layout/primitives.tsx';
import { extra, useColumns } from '../../../ui/data-table/use-columns.tsx';
import type { Column } from '../../../ui/data-table/column.ts';

interface DeviceCardProps {
  readonly device: UnknownDevice;
  readonly link: ReactNode;
}

/** Devices that send with the account's keys but have no asset yet. */
export function InboxTab() {
  const text = useText('devices');
  const format = useFormat();
  const list = useList(inboxList, useInboxColumns());
  const [claimed, setClaimed] = useState<UnknownDevice | null>(null);
  const actions = useInboxActions();
  const { waitingCount, blockedCount, unlistedCount = 0 } = list.first ?? {};
  const counts = { waiting: waitingCount, blocked: blockedCount };
  return (
    <>
      <ListScreen
        list={list}
        label={text('inboxLabel')}
        searchLabel={text('searchDevice')}
        besideSearch={
          <FilterSwitch
            list={list}
            name="state"
            label={text('state')}
            value={list.search.state}
            values={unknownDeviceStates}
            labelOf={(state) => {
              const count = counts[state];
              return count === undefined ? text(state) : `${text(state)} ${format.number(count)}`;
            }}
          />
        }
        notice={unlistedCount > 0 && <Note>{text('inboxFull', format.counted(unlistedCount))}</Note>}
        renderPanel={(device, panel) =>
          device && <DevicePanel device={device} actions={actions} onClaim={setClaimed} {...panel} />
        }
        isBusy={claimed !== null || actions.dialog !== null}
        renderCard={renderCard}
        nothing={{ title: text('inboxNothingTitle'), text: text('inboxNothingText') }}
        empty={<NoDevices areBlocked={list.search.state === 'blocked'} />}
      />
      {claimed !== null && <ClaimDialog device={claimed} onClose={() => setClaimed(null)} />}
      {actions.dialog}
    </>
  );
}

function renderCard(device: UnknownDevice, link: ReactNode): ReactNode {
  return <DeviceCard device={device} link={link} />;
}

/** Explains the inbox. */
function NoDevices({ areBlocked }: { readonly areBlocked: boolean }) {
  const text = useText('devices');
  const [isConnecting, setIsConnecting] = useState(false);
  if (areBlocked)
    return <EmptyState icon={IconRouter} title={text('noneBlocked')} text={text('noneBlockedText')} />;
  return (
    <>
      <EmptyState
        icon={IconRouter}
        title={text('inboxEmptyTitle')}
        text={text('inboxEmptyText')}
        action={<Button onClick={() => setIsConnecting(true)}>{text('howToConnect')}</Button>}
      />
      {isConnecting && <ConnectDialog onClose={() => setIsConnecting(false)} />}
    </>
  );
}

function ConnectDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText('devices');
  const { isAdmin } = useAssetRights();
  return (
    <Dialog title={text('howToConnect')} size={560} fillsPhone onClose={onClose}>
      <ConnectTracker deviceId={undefined} keyName={text('newDevices')} isAdmin={isAdmin} />
    </Dialog>
  );
}

/** A device in two lines, for phones. */
function DeviceCard({ device, link }: DeviceCardProps) {
  const text = useText('devices');
  const telemetry = useText('telemetry');
  const format = useFormat();
  const { keptCount, source, lastSeenAt } = device;
  return (
    <>
      <span className={lines['line']}>
        <span className={lines['grow']}>{link}</span>
        <RelativeTime instant={lastSeenAt} />
      </span>
      <span className={lines['line']}>
        <span className={lines['grow']}>{text('keptPositions', format.counted(keptCount))}</span>
        {source !== null && <Faint>{telemetry(`source_${source}`)}</Faint>}
      </span>
    </>
  );
}

function useInboxColumns(): readonly Column<UnknownDevice>[] {
  const telemetry = useText('telemetry');
  const common = useText('common');
  return useColumns('devices', ({ text, name, plain, count, ago }) => {
    const none = common('noData');
    return [
      name('deviceId', text('device'), ({ deviceId }) => deviceId),
      plain('source', text('source'), 4, ({ source }) =>
        source === null ? none : telemetry(`source_${source}`),
      ),
      plain('apiKey', text('apiKey'), 5, ({ apiKey }) => apiKey?.name ?? none),
      count('positionCount', text('messages'), 6, ({ positionCount }) => positionCount),
      count('keptCount', text('kept'), 3, ({ keptCount }) => keptCount),
      ago('lastFix', text('lastFix'), 2, ({ lastFix }) => lastFix?.fixedAt, {}, none),
      ago('firstSeenAt', text('firstSeen'), 7, ({ firstSeenAt }) => firstSeenAt, extra),
      ago('lastSeenAt', text('lastSeen'), 1, ({ lastSeenAt }) => lastSeenAt),
    ];
  });
}
