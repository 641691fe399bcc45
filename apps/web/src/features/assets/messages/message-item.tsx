import { IconBell, IconChevronRight, IconMapPin, IconX } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './asset-messages.module.css';
import { delayOf, isLate, useMessageWords } from './use-message-words.ts';
import type { MessageOutcome } from '@azimute/contract/device-messages';
import type { PositionSource } from '@azimute/contract/telemetry/values';

interface MessageMetaProps {
  readonly at: string;
  readonly receivedAt: string;
  /** Distinguishes the message from its neighbors, such as the speed. */
  readonly gist: string | null;
  readonly deviceId: string | null;
  readonly source: PositionSource | null;
}

interface MessageItemProps extends MessageMetaProps {
  readonly outcome: MessageOutcome;
  readonly title: string;
  /** Details, rendered only when open. */
  readonly children: ReactNode;
}

const icons = { position: IconMapPin, refused: IconX, event: IconBell };

/** A message in a list; opens to show all of its data. */
export function MessageItem({ outcome, title, children, ...meta }: MessageItemProps) {
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const Icon = icons[outcome];
  return (
    <li data-outcome={outcome}>
      <Stack
        as="button"
        type="button"
        alignItems="center"
        gap={2}
        columnGap={8}
        paddingBlock={8}
        paddingInline={0}
        minHeight="var(--hit)"
        columns="16px minmax(0, 1fr) auto 16px"
        size={12}
        textAlign="left"
        className={classes['item']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon size={16} stroke={1.85} aria-hidden className={classes['glyph']} />
        <Text as="span" weight="medium" breaks size={13} className={classes['title']}>
          {title}
        </Text>
        <Text as="time" color="text-2" whiteSpace="nowrap" figure dateTime={meta.at}>
          {format.exactDateTime(new Date(meta.at))}
        </Text>
        <MessageMeta {...meta} />
        <IconChevronRight size={16} stroke={1.75} aria-hidden className={classes['chevron']} />
      </Stack>
      {isOpen && (
        <Stack
          id={id}
          gap={12}
          paddingBlock={10}
          paddingInline={12}
          fontSize={12}
          line={18}
          fill="sunken"
          radius={2}
          className={classes['opened']}
        >
          {children}
        </Stack>
      )}
    </li>
  );
}

function MessageMeta({ at, receivedAt, gist, deviceId, source }: MessageMetaProps) {
  const text = useText('device-messages');
  const words = useMessageWords();
  const delay = delayOf({ at, receivedAt });
  return (
    <Row as="span" align="stretch" gap={8} minWidth={0} color="text-3" className={classes['meta']}>
      <span>{[gist, deviceId, words.source(source)].filter((part) => part !== null).join(' · ')}</span>
      {isLate(delay) && (
        <Text
          as="span"
          paddingBlock={0}
          paddingInline={6}
          size={11}
          weight="medium"
          fill="warn-soft"
          radius={1}
          className={classes['late']}
        >
          {text('late', { duration: words.delay(delay) })}
        </Text>
      )}
    </Row>
  );
}
