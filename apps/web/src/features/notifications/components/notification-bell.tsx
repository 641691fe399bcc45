import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useSeesModule } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BellPanel } from './bell-panel.tsx';
import { Box } from '../../../ui/layout/primitives.tsx';
import classes from './notification-bell.module.css';
import { UnreadCount, useUnread } from './unread-count.tsx';

/** The bell with the number of unread notifications, and the latest ones below it. */
export function NotificationBell() {
  return useSeesModule('notifications') ? <Bell /> : null;
}

function Bell() {
  const text = useText('notifications');
  const { count, formatted } = useUnread();
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(400px, calc(100vw - 16px))"
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        <Box
          as="button"
          type="button"
          position="relative"
          flex="none"
          color="text-2"
          radius={2}
          width={34}
          height={34}
          phoneWidth={44}
          phoneHeight={44}
          className={classes['bell']}
          data-opened={opened || undefined}
          aria-label={count === 0 ? text('bellNone') : text('bell', { count, formatted })}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={18} stroke={1.75} aria-hidden />
          <Box as="span" position="absolute" top="-1px" left={17} radius="full" className={classes['count']}>
            <UnreadCount look="alert" />
          </Box>
        </Box>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={text('title')}>
        <BellPanel onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
