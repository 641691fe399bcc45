import type { Mail } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Stack, Text, Hint } from '../../../ui/layout/primitives.tsx';
import type { Mailbox } from '../api/use-mailbox.ts';
import classes from './mail-list.module.css';

interface MailListProps {
  readonly mailbox: Mailbox;
  readonly mails: readonly Mail[];
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
  readonly at: (instant: Date) => string;
}

export function MailList({ mailbox, mails, openId, onOpen, at }: MailListProps) {
  const text = useText('mailbox');
  return (
    <Box as="section" overflow="hidden" radius={3} fill="surface" aria-label={text('list')}>
      <Hint as="output" display="block" paddingBlock={10} paddingInline={12}>
        {text('count', { count: mailbox.total })}
      </Hint>
      <ul>
        {mails.map((mail) => (
          <li key={mail.id}>
            <Stack
              as="button"
              type="button"
              gap={2}
              columnGap={12}
              paddingBlock={10}
              paddingInline={12}
              width="100%"
              minHeight={56}
              columns="minmax(0, 1fr) auto"
              size={13}
              color="text"
              textAlign="left"
              border="top"
              hover="hover"
              className={classes['row']}
              aria-current={mail.id === openId || undefined}
              onClick={() => onOpen(mail.id)}
            >
              <Text as="span" weight="semibold" truncate>
                {mail.to}
              </Text>
              <time dateTime={mail.sentAt}>{at(new Date(mail.sentAt))}</time>
              <Text as="span" span="all" color="text-2">
                {mail.subject}
              </Text>
            </Stack>
          </li>
        ))}
      </ul>
      {mailbox.hasMore && (
        <Box
          as="button"
          type="button"
          width="100%"
          minHeight={44}
          fontSize={13}
          weight="medium"
          color="accent-text"
          border="top"
          hover="hover"
          onClick={mailbox.loadMore}
        >
          {text('more')}
        </Box>
      )}
    </Box>
  );
}
