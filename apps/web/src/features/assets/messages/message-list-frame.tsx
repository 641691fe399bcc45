import { messagesCountedTo } from '@azimute/contract/device-messages';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useCountText } from '../../../ui/use-count-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import classes from './asset-messages.module.css';

interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

interface MessageListFrameProps<Item> {
  readonly query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  readonly children: (item: Item) => ReactNode;
}

/** Loaded pages of a list, their total count, and a button for more. */
export function MessageListFrame<Item>({ query, children }: MessageListFrameProps<Item>) {
  const text = useText('device-messages');
  const format = useFormat();
  const countText = useCountText();
  const { data, isPlaceholderData } = query;
  if (data === undefined) return <Waiting query={query} rows={6} />;
  const items = data.pages.flatMap((page) => page.items);
  const total = data.pages[0]?.total ?? 0;
  if (items.length === 0) {
    return <EmptyState icon={IconInbox} title={text('emptyTitle')} text={text('emptyText')} />;
  }
  return (
    <div aria-busy={isPlaceholderData || undefined} className={classes['frame']}>
      <ol className="divided" aria-label={text('list')}>
        {items.map(children)}
      </ol>
      <Text paddingBlock={8} textAlign="center" color="text-3" size={12} figure>
        {text('shown', {
          shown: format.number(items.length),
          total: countText(total, total >= messagesCountedTo),
        })}
      </Text>
      <ShowMore query={query} fullWidth />
    </div>
  );
}
