import { Button } from '@mantine/core';
import { IconCloudOff, IconLock, IconRefresh, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { errorText } from '../i18n/error-text.ts';
import { useText } from '../i18n/use-text.ts';
import { Box, Stack, Text } from './layout/primitives.tsx';
import classes from './states.module.css';
import { useFormat } from './use-format.ts';

interface EmptyStateProps {
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
  /** The step that adds content. */
  readonly action?: ReactNode | undefined;
}

/** Explains what will appear here, and how to add it. */
export function EmptyState({ icon: Glyph, title, text, action }: EmptyStateProps) {
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
        <Glyph size={20} stroke={1.7} aria-hidden />
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

/** Explains why the data cannot be shown: lost connection, missing right or failure; with a way to continue. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const text = useText('common');
  const errors = useText('errors');
  if (error instanceof ApiError && error.status === 403) return <NoPermission />;
  const lost = error instanceof ApiError && error.code === 'no_response';
  return (
    <div role="alert">
      <EmptyState
        icon={lost ? IconCloudOff : IconRefresh}
        title={errors('loading_data')}
        text={errors(errorText(error))}
        action={<Button onClick={onRetry}>{text('retry')}</Button>}
      />
    </div>
  );
}

interface NoPermissionProps {
  /** Title, such as "No access to this UL"; by default a general text. */
  readonly title?: string;
  /** Names the users who can grant access; by default the account's administrators. */
  readonly text?: string;
  readonly action?: ReactNode;
}

/** Explains who can grant the missing right. */
export function NoPermission({ title, text, action }: NoPermissionProps) {
  const common = useText('common');
  return (
    <EmptyState
      icon={IconLock}
      title={title ?? common('noPermission')}
      text={text ?? common('noPermissionHint')}
      action={action}
    />
  );
}

interface OfflineStateProps {
  /** Time of the last received data; null if there is none. */
  readonly receivedAt: Date | null;
  readonly onRetry: () => void;
}

/** Replaces data that needs a connection. Data already received stays on screen instead. */
export function OfflineState({ receivedAt, onRetry }: OfflineStateProps) {
  const common = useText('common');
  const text = useText('ui');
  const format = useFormat();
  return (
    <EmptyState
      icon={IconCloudOff}
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
