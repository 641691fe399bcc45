import { Button } from '@mantine/core';
import { IconCloudOff, IconLock, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { errorText } from '../i18n/error-text.ts';
import { useText } from '../i18n/use-text.ts';
import { Box, Stack, Text } from './layout/primitives.tsx';
import classes from './states.module.css';
import { useFormat } from './use-format.ts';

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** The one step that fills it. */
  readonly action?: ReactNode | undefined;
}

/** What will be here, and the step that fills it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <Stack
      align="center"
      alignContent="center"
      gap={4}
      minHeight={186}
      padding={20}
      textAlign="center"
      size={13}
    >
      <Stack
        as="span"
        place="center"
        width={40}
        height={40}
        marginBottom={6}
        radius="round"
        fill="active"
        color="text-2"
      >
        {icon}
      </Stack>
      <h2 className={classes['title']}>{title}</h2>
      <Text maxWidth={420} color="text-2">
        {text}
      </Text>
      {action !== undefined && <Box marginTop={8}>{action}</Box>}
    </Stack>
  );
}

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What kept the data from being shown: a lost connection, a missing right, or a failure; with the way on. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const text = useText('common');
  const errors = useText('errors');
  if (error instanceof ApiError && error.status === 403) return <NoPermission />;
  const lost = error instanceof ApiError && error.code === 'no_response';
  return (
    <div role="alert">
      <EmptyState
        icon={lost ? <IconCloudOff size={20} stroke={1.7} /> : <IconRefresh size={20} stroke={1.7} />}
        title={errors('loading_data')}
        text={errors(errorText(error))}
        action={<Button onClick={onRetry}>{text('retry')}</Button>}
      />
    </div>
  );
}

interface NoPermissionProps {
  /** What cannot be seen or done: "No access to this UL". Absent: this, whatever it is. */
  readonly title?: string;
  /** Who can grant it, and what to ask for. Absent: the administrators of the account. */
  readonly text?: string;
  readonly action?: ReactNode;
}

/** Says who can grant what is missing. */
export function NoPermission({ title, text, action }: NoPermissionProps) {
  const common = useText('common');
  return (
    <EmptyState
      icon={<IconLock size={20} stroke={1.7} />}
      title={title ?? common('noPermission')}
      text={text ?? common('noPermissionHint')}
      action={action}
    />
  );
}

interface OfflineStateProps {
  /** Until when something was received; null where nothing was. */
  readonly receivedAt: Date | null;
  readonly onRetry: () => void;
}

/** In the place of data that cannot be had without a connection. What was received stays on screen instead. */
export function OfflineState({ receivedAt, onRetry }: OfflineStateProps) {
  const common = useText('common');
  const text = useText('ui');
  const format = useFormat();
  return (
    <EmptyState
      icon={<IconCloudOff size={20} stroke={1.7} />}
      title={common('offline')}
      text={
        receivedAt === null
          ? text('offlineNothing')
          : common('offlineHint', { time: format.time(receivedAt) })
      }
      action={<Button onClick={onRetry}>{common('retry')}</Button>}
    />
  );
}
