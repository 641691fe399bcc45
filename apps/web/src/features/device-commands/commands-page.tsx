import { commandStates } from '@azimute/contract/device-commands';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { CardLines } from '../../ui/data-table/card-lines.tsx';
import { FilterSwitch } from '../../ui/list/filter-switch.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { commandList, commandParts, type DeviceCommand } from './command-list.ts';
import { CommandPanel, useMaySend } from './command-panel.tsx';
import { CommandState } from './command-state.tsx';
import { SendCommandDialog } from './send-command-dialog.tsx';
import { useCommandColumns } from './use-command-columns.tsx';
import { useCommandWords } from './use-command-words.ts';

/** Commands for the devices of the assets that the user sees, newest first. */
export function CommandsPage() {
  const text = useText('device-commands');
  const maySend = useMaySend();
  const list = useList(commandList, useCommandColumns());
  const { show, device = '' } = list.search;
  const isNew = maySend && list.isNew;
  const title = text('title');
  usePageTitle(title);
  return (
    <>
      <ListScreen
        list={list}
        label={title}
        header={{
          title,
          countText: (total) => text('count', total),
          add: maySend ? { label: text('send'), onPress: list.add } : undefined,
        }}
        searchLabel={text('search')}
        filters={useCommandFilters(list)}
        besideSearch={
          <FilterSwitch
            list={list}
            name="show"
            label={text('show')}
            value={show}
            values={commandParts}
            labelOf={(part) => text(`show_${part}`)}
          />
        }
        isBusy={isNew}
        renderPanel={(command, panel) => command && <CommandPanel command={command} {...panel} />}
        renderCard={renderCard}
        nothing={{ title: text('nothingTitle'), text: text('nothingText') }}
        empty={
          <EmptyState
            icon={IconSend}
            title={text('emptyTitle')}
            text={text('emptyText')}
            action={maySend && <Button onClick={list.add}>{text('send')}</Button>}
          />
        }
      />
      {isNew && (
        <SendCommandDialog deviceId={device} onSent={({ id }) => list.open(id)} onClose={list.closeNew} />
      )}
    </>
  );
}

interface FilteredList {
  readonly search: { readonly device?: string };
  readonly chosen: (name: 'states') => readonly string[];
}

function useCommandFilters({ search: { device }, chosen }: FilteredList) {
  const text = useText('device-commands');
  return [
    {
      name: 'states' as const,
      label: text('state'),
      chosen: chosen('states'),
      values: commandStates.map((value) => ({ value, label: text(`state_${value}`) })),
    },
    // Set by the links of devices, and removable here.
    ...(device === undefined
      ? []
      : [
          {
            name: 'device' as const,
            label: text('device'),
            chosen: [device],
            values: [{ value: device, label: device }],
          },
        ]),
  ];
}

function renderCard(command: DeviceCommand, link: ReactNode): ReactNode {
  return <CommandCard command={command} link={link} />;
}

function CommandCard({ command, link }: { readonly command: DeviceCommand; readonly link: ReactNode }) {
  const words = useCommandWords();
  return (
    <CardLines
      link={link}
      end={<CommandState state={command.state} />}
      below={`${command.asset.code} · ${words.command(command)}`}
      belowEnd={<RelativeTime instant={command.createdAt} />}
    />
  );
}
