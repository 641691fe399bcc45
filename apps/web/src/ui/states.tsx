import { Button } from '@mantine/core';
import { IconCloudOff, IconLock, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { errorText } from '../i18n/error-text.ts';
import { useText } from '../i18n/use-text.ts';
import classes from './states.module.css';

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** The one step that fills it. */
  readonly action?: ReactNode;
}

/** What will be here, and the step that fills it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes['state']}>
      <span className={classes['icon']}>{icon}</span>
      <h2 className={classes['title']}>{title}</h2>
      <p className={classes['text']}>{text}</p>
      {action !== undefined && <div className={classes['action']}>{action}</div>}
    </div>
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
        title={text('loadFailed')}
        text={errors(errorText(error))}
        action={<Button onClick={onRetry}>{text('retry')}</Button>}
      />
    </div>
  );
}

/** Says who can grant what is missing. */
export function NoPermission() {
  const text = useText('common');
  return (
    <EmptyState
      icon={<IconLock size={20} stroke={1.7} />}
      title={text('noPermission')}
      text={text('noPermissionHint')}
    />
  );
}
