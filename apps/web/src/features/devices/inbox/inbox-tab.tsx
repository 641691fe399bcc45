import type { UnknownDevice } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconRouter, IconSearchOff } from '@tabler/icons-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import type { RowFocus } from '../../../ui/data-table/use-row-focus.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { inboxOptions, toInboxQuery } from '../api/inbox-queries.ts';
import { useDeviceSearch } from '../api/use-device-search.ts';
import { useListPanel } from '../api/use-list-panel.ts';
import { useListView } from '../api/use-list-view.ts';
import { ListTab } from '../components/list-tab.tsx';
import { Note } from '../components/note.tsx';
import { RecordList } from '../components/record-list.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { DeviceCard } from './device-card.tsx';
import { DevicePanel } from './device-panel.tsx';
import { InboxBar } from './inbox-bar.tsx';
import { useInboxActions } from './use-inbox-actions.tsx';
import { useInboxColumns } from './use-inbox-columns.tsx';

interface InboxTabProps {
  readonly isPhone: boolean;
}

/** Devices that knock with a key of the account and belong to no asset yet. */
export function InboxTab({ isPhone }: InboxTabProps) {
  const text = useText('devices');
  const format = useFormat();
  const { search } = useDeviceSearch();
  const columns = useInboxColumns();
  const view = useListView('inbox');
  const list = useInfiniteQuery(inboxOptions(toInboxQuery(search)));
  const devices = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const [claimed, setClaimed] = useState<UnknownDevice | null>(null);
  const confirm = useConfirm();
  const actions = useInboxActions(confirm.ask);
  const focus = useRef<RowFocus>(null);
  const panel = useListPanel(devices, claimed === null && confirm.dialog === null, focus);
  const counts = list.data?.pages[0];
  const unlisted = counts?.unlistedCount ?? 0;
  return (
    <>
      <ListTab
        bar={<InboxBar counts={counts} columns={columns} view={view} isPhone={isPhone} />}
        notice={
          unlisted > 0 && (
            <Note>{text('inboxFull', { count: unlisted, formatted: format.number(unlisted) })}</Note>
          )
        }
        panel={
          panel.row && (
            <DevicePanel
              device={panel.row}
              isPhone={isPhone}
              actions={actions}
              onClaim={setClaimed}
              {...panel.navigation}
            />
          )
        }
      >
        <RecordList
          ref={focus}
          label={text('inboxLabel')}
          list={list}
          rows={devices}
          columns={columns}
          chosen={view.chosen}
          density={view.density}
          nameOf={nameOf}
          renderCard={renderCard}
          isPhone={isPhone}
          onFollow={panel.follow}
          empty={<NoDevices />}
        />
      </ListTab>
      {claimed !== null && (
        <ClaimDialog device={claimed} isPhone={isPhone} onClose={() => setClaimed(null)} />
      )}
      {confirm.dialog}
    </>
  );
}

function nameOf({ deviceId }: UnknownDevice): string {
  return deviceId;
}

function renderCard(device: UnknownDevice, link: ReactNode): ReactNode {
  return <DeviceCard device={device} link={link} />;
}

/** What the inbox is for, or that nothing in it matches. */
function NoDevices() {
  const text = useText('devices');
  const ui = useText('ui');
  const { search, change } = useDeviceSearch();
  if (search.search !== undefined) {
    return (
      <EmptyState
        icon={<IconSearchOff size={20} stroke={1.7} />}
        title={text('inboxNothingTitle')}
        text={text('inboxNothingText')}
        action={
          <Button onClick={() => change(({ search: _search, ...others }) => others, { replace: true })}>
            {ui('clearFilters')}
          </Button>
        }
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
