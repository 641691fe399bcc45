import { IconAlertCircleFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './inline-error.module.css';

interface InlineErrorProps {
  readonly children: ReactNode;
}

/** An error beside what failed, where a toast would be too far away. */
export function InlineError({ children }: InlineErrorProps) {
  return (
    <p role="alert" className={classes['error']}>
      <IconAlertCircleFilled size={16} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
