import type { AssetDetail, DeviceMessage } from '@azimute/contract';
import type { MessageOutcome } from '@azimute/contract/device-messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { MessageListFrame } from './message-list-frame.tsx';
import { EventDetails, PositionDetails, RefusedDetails } from './message-details.tsx';
import { MessageItem } from './message-item.tsx';
import { messagesOptions, type MessageFilters } from './message-options.ts';
import { useMessageWords } from './use-message-words.ts';

interface MessageListProps {
  readonly asset: AssetDetail;
  readonly filters: MessageFilters;
  /** Null for any outcome. */
  readonly outcome: MessageOutcome | null;
}

/** Messages of an asset's devices, newest first. */
export function MessageList({ asset, filters, outcome }: MessageListProps) {
  const query = useInfiniteQuery(messagesOptions(filters, outcome));
  return (
    <MessageListFrame query={query}>
      {(message) => <Message key={message.id} asset={asset} message={message} />}
    </MessageListFrame>
  );
}

function Message({ asset, message }: { readonly asset: AssetDetail; readonly message: DeviceMessage }) {
  const text = useText('device-messages');
  const format = useFormat();
  const words = useMessageWords();
  switch (message.outcome) {
    case 'position':
      return (
        <MessageItem
          {...message}
          title={text('position')}
          gist={message.speedKph === null ? null : format.speed(message.speedKph)}
        >
          <PositionDetails assetId={asset.id} message={message} latest={asset.position} />
        </MessageItem>
      );
    case 'refused':
      return (
        <MessageItem
          {...message}
          title={text('refusedFor', { reason: words.reason(message.reason) })}
          gist={null}
        >
          <RefusedDetails message={message} />
        </MessageItem>
      );
    case 'event':
      return (
        <MessageItem {...message} title={words.kind(message.kind)} gist={null}>
          <EventDetails assetId={asset.id} message={message} />
        </MessageItem>
      );
  }
}
