import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { callApi } from '../../api/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { Facts } from '../../ui/facts.tsx';
import { Row, Stack, Title } from '../../ui/layout/primitives.tsx';
import type { PanelProps } from '../../ui/list/list-screen.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { PanelBody } from '../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../ui/side-panel/side-panel.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { FeedChanges } from './feed-changes.tsx';
import { FeedDeviations } from './feed-deviations.tsx';
import { FeedMachines } from './feed-machines.tsx';
import { makerFeedRecord, type MakerFeed } from './maker-feed-list.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { MakerFeedStateLabel, useMakerWords } from './use-maker-words.tsx';

interface MakerFeedPanelProps extends PanelProps {
  readonly feed: MakerFeed;
  readonly onEdit: () => void;
}

/** One feed: its state, deviations, machines and late corrections. */
export function MakerFeedPanel({ feed, onEdit, ...panel }: MakerFeedPanelProps) {
  const text = useText('maker-feeds');
  const format = useFormat();
  const words = useMakerWords();
  const [isSecretOpen, setSecretOpen] = useState(false);
  const polling = useAction({
    call: ({ id }: MakerFeed) => callApi('pollMakerFeed', { params: { makerFeedId: id } }),
    invalidates: [makerFeedRecord.key],
    success: () => text('pollQueued'),
  });
  return (
    <SidePanel
      {...panel}
      label={text('panelLabel', { name: feed.name })}
      title={feed.name}
      subtitle={words.accessOf(feed)}
      foot={
        <Row gap={8} wrap>
          <Button variant="filled" onClick={onEdit}>
            {text('edit')}
          </Button>
          <Button disabled={!feed.enabled} loading={polling.isPending} onClick={() => polling.run(feed)}>
            {text('pollNow')}
          </Button>
          {feed.auth !== 'none' && <Button onClick={() => setSecretOpen(true)}>{text('setSecret')}</Button>}
        </Row>
      }
    >
      <PanelBody>
        <Facts
          facts={[
            [text('state'), <MakerFeedStateLabel key="state" feed={feed} />],
            [text('detail'), feed.failureDetail],
            [text('secret'), feed.auth === 'none' || feed.hasSecret ? null : text('secretMissing')],
            [
              text('polledAt'),
              feed.polledAt === null ? text('never') : <RelativeTime key="polled" instant={feed.polledAt} />,
            ],
            [text('duration'), feed.pollSeconds === null ? null : format.duration(feed.pollSeconds)],
            [text('nextAt'), feed.nextAt && format.dateTime(feed.nextAt)],
            [text('linked'), format.number(feed.linkedCount)],
          ]}
        />
        <Part title={text('deviations')}>
          <FeedDeviations feed={feed} />
        </Part>
        <Part title={text('machines')}>
          <FeedMachines feed={feed} isLinked={false} />
        </Part>
        <Part title={text('lateChanges')}>
          <FeedChanges feed={feed} />
        </Part>
        {feed.linkedCount > 0 && (
          <Part title={text('linkedMachines')}>
            <FeedMachines feed={feed} isLinked />
          </Part>
        )}
      </PanelBody>
      {isSecretOpen && <SecretDialog feed={feed} onClose={() => setSecretOpen(false)} />}
    </SidePanel>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack as="section" gap={8} marginTop={20} minWidth={0} aria-label={title}>
      <Title as="h3" size={13}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
