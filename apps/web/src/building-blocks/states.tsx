import { Button } from '@mantine/core';
import { IconShape } from '@tabler/icons-react';
import { RequestError } from '../api/api-error.ts';
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
          icon={<IconShape size={20} stroke={1.7} />}
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
      <Block name="SkeletonRows">
        <SkeletonRows rows={5} />
      </Block>
    </>
  );
}
