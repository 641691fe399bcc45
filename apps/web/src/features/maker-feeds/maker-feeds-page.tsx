import { Button } from '@mantine/core';
import { IconBuildingFactory2, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useMayAdminister } from '../../api/use-may-administer.ts';
import { useText } from '../../i18n/use-text.ts';
import { cardOfColumns } from '../../ui/data-table/card-lines.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { sorted, useColumns } from '../../ui/data-table/use-columns.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { RecordScreen } from '../../ui/record/record-screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { MakerFeedDialog } from './maker-feed-dialog.tsx';
import { makerFeedList, makerFeedRecord, type MakerFeed } from './maker-feed-list.ts';
import { MakerFeedPanel } from './maker-feed-panel.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { MakerFeedStateLabel, useMakerWords } from './use-maker-words.tsx';

/** Feeds of makers in ISO 15143-3, with their machines and deviations. */
export function MakerFeedsPage() {
  const text = useText('maker-feeds');
  const list = useList(makerFeedList, useMakerFeedColumns());
  const [isPublishing, setPublishing] = useState(false);
  const title = text('title');
  usePageTitle(title);
  return (
    <>
      <RecordScreen
        record={makerFeedRecord}
        list={list}
        title={title}
        icon={IconBuildingFactory2}
        mayChange={useMayAdminister('services:simc:geolocalizacao:ativos')}
        actions={
          <Button
            variant="default"
            leftSection={<IconShare size={16} stroke={1.75} aria-hidden />}
            onClick={() => setPublishing(true)}
          >
            {text('publish')}
          </Button>
        }
        renderCard={cardOfColumns(list.columns, {
          end: 'state',
          below: ['access'],
          belowEnd: 'polledAt',
        })}
        renderForm={(feed, closing) => <MakerFeedDialog key={feed?.id ?? 'new'} feed={feed} {...closing} />}
        renderPanel={(feed, panel, _openId, onEdit) =>
          feed && <MakerFeedPanel key={feed.id} feed={feed} onEdit={() => onEdit?.(feed)} {...panel} />
        }
      />
      {isPublishing && <PublishDialog onClose={() => setPublishing(false)} />}
    </>
  );
}

function useMakerFeedColumns(): readonly Column<MakerFeed>[] {
  const words = useMakerWords();
  return useColumns(
    'maker-feeds',
    ({ text, format, name, plain, label, ago, count, changed }) => [
      name('name', text('name'), (feed) => feed.name, sorted),
      plain('access', text('access'), 3, words.accessOf),
      label('state', text('state'), 1, words.stateOf, (feed) => <MakerFeedStateLabel feed={feed} />),
      ago('polledAt', text('polledAt'), 2, ({ polledAt }) => polledAt, {}, text('never')),
      plain('nextAt', text('nextAt'), 4, ({ nextAt }) => nextAt && format.time(nextAt)),
      count('linked', text('linked'), 1, ({ linkedCount }) => linkedCount),
      count('unlinked', text('unlinked'), 1, ({ unlinkedCount }) => unlinkedCount),
      count('deviations', text('deviations'), 2, ({ problemCount }) => problemCount),
      count('changes', text('changes'), 3, ({ changeCount }) => changeCount),
      changed(text('updatedAt'), ({ updatedAt }) => updatedAt),
    ],
    [words],
  );
}
