import { Button } from '@mantine/core';
import { IconShape } from '@tabler/icons-react';
import { useState } from 'react';
import { RequestError } from '../api/api-error.ts';
import { PageTabs } from '../ui/page-tabs.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState, NoPermission, OfflineState } from '../ui/states.tsx';
import { Block } from './block.tsx';
import { useWords } from './words.ts';

const receivedAt = new Date('2030-03-04T17:21:00Z');
const nothing = (): void => undefined;

export function States() {
  const words = useWords();
  return (
    <>
      <Block name="EmptyState">
        <EmptyState
          icon={IconShape}
          title={words.emptyTitle}
          text={words.emptyText}
          action={<Button variant="filled">{words.create}</Button>}
        />
      </Block>
      <Block name="ErrorState: lost connection">
        <ErrorState error={new RequestError('no_response', 0, '')} onRetry={nothing} />
      </Block>
      <Block name="ErrorState: server">
        <ErrorState error={new RequestError('unexpected', 500, '')} onRetry={nothing} />
      </Block>
      <Block name="NoPermission">
        <NoPermission title={words.deniedTitle} text={words.deniedText} />
      </Block>
      <Block name="NoPermission: of a call">
        <ErrorState error={new RequestError('forbidden', 403, '')} onRetry={nothing} />
      </Block>
      <Block name="OfflineState">
        <OfflineState receivedAt={receivedAt} onRetry={nothing} />
        <OfflineState receivedAt={null} onRetry={nothing} />
      </Block>
      <Block name="PageTabs">
        <Parts />
      </Block>
      <Block name="SkeletonRows">
        <SkeletonRows rows={5} />
      </Block>
    </>
  );
}

function Parts() {
  const words = useWords();
  const [part, setPart] = useState<'empty' | 'denied'>('empty');
  return (
    <PageTabs
      tabs={[
        {
          value: 'empty',
          label: words.emptyTitle,
          waiting: { count: '3', label: words.task },
          content: <SkeletonRows rows={2} />,
        },
        { value: 'denied', label: words.deniedTitle, content: <NoPermission /> },
      ]}
      value={part}
      onChange={setPart}
    />
  );
}
