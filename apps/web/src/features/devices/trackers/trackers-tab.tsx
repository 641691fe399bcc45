import { Button } from '@mantine/core';
import { IconAntenna } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import { Faint } from '../../../ui/layout/primitives.tsx';
import { AddButton } from '../../../ui/list/add-button.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useTrackerPorts } from '../../endpoints/tracker-ports.ts';
import { trackerList, type TrackerClaim } from '../api/device-lists.ts';
import { Note } from '../components/note.tsx';
import { ClaimTrackerDialog } from './claim-tracker-dialog.tsx';
import { TrackerPanel } from './tracker-panel.tsx';
import { useTrackerColumns } from './use-tracker-columns.tsx';
import { useTrackerRelease } from './use-tracker-release.tsx';

/** Trackers that the account has claimed for direct connections. */
export function TrackersTab() {
  const text = useText('trackers');
  const list = useList(trackerList, useTrackerColumns());
  const ports = useTrackerPorts();
  const [claiming, setClaiming] = useState(false);
  const releasing = useTrackerRelease();
  const claim = (): void => setClaiming(true);
  return (
    <>
      <ListScreen
        list={list}
        label={text('listLabel')}
        searchLabel={text('search')}
        tools={<AddButton label={text('claim')} onPress={claim} isIcon={list.isPhone} />}
        notice={ports?.length === 0 && <Note>{text('noPorts')}</Note>}
        renderPanel={(tracker, panel) =>
          tracker && <TrackerPanel tracker={tracker} ports={ports} onRelease={releasing.run} {...panel} />
        }
        isBusy={claiming || releasing.dialog !== null}
        renderCard={renderCard}
        nothing={{ title: text('nothingTitle'), text: text('nothingText') }}
        empty={
          <EmptyState
            icon={IconAntenna}
            title={text('emptyTitle')}
            text={text('emptyText')}
            action={<Button onClick={claim}>{text('claim')}</Button>}
          />
        }
      />
      {claiming && <ClaimTrackerDialog onClose={() => setClaiming(false)} />}
      {releasing.dialog}
    </>
  );
}

function renderCard(tracker: TrackerClaim, link: ReactNode): ReactNode {
  return <TrackerCard tracker={tracker} link={link} />;
}

interface TrackerCardProps {
  readonly tracker: TrackerClaim;
  readonly link: ReactNode;
}

/** A tracker in two lines, for phones. */
function TrackerCard({ tracker: { asset, claimedAt }, link }: TrackerCardProps) {
  const text = useText('trackers');
  return (
    <>
      <span className={lines['line']}>
        <span className={lines['grow']}>{link}</span>
        <RelativeTime instant={claimedAt} />
      </span>
      <span className={lines['line']}>
        <Faint>{asset?.code ?? text('unassigned')}</Faint>
      </span>
    </>
  );
}
