import type { UnknownDevice } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconRouter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { NothingFound } from '../../../ui/list/nothing-found.tsx';
import { RecordList } from '../../../ui/list/record-list.tsx';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { useListView } from '../../../ui/list/use-list-view.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { listColumnIds, withText } from '../api/device-search.ts';
import { inboxOptions, toInboxQuery } from '../api/inbox-queries.ts';
import { openRow, useDeviceSearch } from '../api/use-device-search.ts';
import { useDevicePanel } from '../api/use-device-panel.ts';
import { Note } from '../components/note.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { DeviceCard } from './device-card.tsx';
import { DevicePanel } from './device-panel.tsx';
import { InboxBar } from './inbox-bar.tsx';
import { useInboxActions } from './use-inbox-actions.tsx';
import { useInboxColumns } from './use-inbox-columns.tsx';

interface InboxTabProps {
  readonly isPhone: boolean;
}

const idOf = ({ id }: UnknownDevice): number => id;
const nameOf = ({ deviceId }: UnknownDevice): string => deviceId;

/** Devices that knock with a key of the account and belong to no asset yet. */
export function InboxTab({ isPhone }: InboxTabProps) {
  const text = useText('devices');
  const format = useFormat();
  const address = useDeviceSearch();
  const { search } = address;
  const columns = useInboxColumns();
  const view = useListView('devices-inbox', listColumnIds.inbox, address);
  const list = useInfiniteQuery(inboxOptions(toInboxQuery(search)));
  const devices = useListRows(list);
  const [claimed, setClaimed] = useState<UnknownDevice | null>(null);
  const confirm = useConfirm();
  const actions = useInboxActions(confirm.ask);
  const {
    list: focus,
    row: open,
    onFollow,
    navigation,
  } = useDevicePanel(devices, claimed === null && confirm.dialog === null, idOf);
  const counts = list.data?.pages[0];
  const unlisted = counts?.unlistedCount ?? 0;
  return (
    <>
      <ListFrame
        bar={<InboxBar counts={counts} columns={columns} view={view} isPhone={isPhone} />}
        notice={
          unlisted > 0 && (
            <Note>{text('inboxFull', { count: unlisted, formatted: format.number(unlisted) })}</Note>
          )
        }
        panel={
          open && (
            <DevicePanel
              device={open}
              isPhone={isPhone}
              actions={actions}
              onClaim={setClaimed}
              {...navigation}
            />
          )
        }
      >
        <RecordList
          ref={focus}
          label={text('inboxLabel')}
          list={list}
          rows={devices}
          idOf={idOf}
          columns={columns}
          view={view}
          nameOf={nameOf}
          renderCard={renderCard}
          openId={search.open}
          openRow={openRow}
          isNarrowed={open !== undefined}
          isPhone={isPhone}
          onFollow={onFollow}
          empty={<NoDevices />}
        />
      </ListFrame>
      {claimed !== null && (
        <ClaimDialog device={claimed} isPhone={isPhone} onClose={() => setClaimed(null)} />
      )}
      {confirm.dialog}
    </>
  );
}

function renderCard(device: UnknownDevice, link: ReactNode): ReactNode {
  return <DeviceCard device={device} link={link} />;
}

/** What the inbox is for, or that nothing in it matches. */
function NoDevices() {
  const text = useText('devices');
  const { search, change } = useDeviceSearch();
  if (search.search !== undefined) {
    return (
      <NothingFound
        title={text('inboxNothingTitle')}
        text={text('inboxNothingText')}
        onClear={() => change((current) => withText(current, ''), { replace: true })}
      />
    );
  }
  const icon = <IconRouter size={20} stroke={1.7} />;
  if (search.state === 'blocked') {
    return <EmptyState icon={icon} title={text('noneBlocked')} text={text('noneBlockedText')} />;
  }
  return (
    <EmptyState
      icon={icon}
      title={text('inboxEmptyTitle')}
      text={text('inboxEmptyText')}
      action={<Button onClick={() => change(() => ({ tab: 'keys' }))}>{text('howToConnect')}</Button>}
    />
  );
}
