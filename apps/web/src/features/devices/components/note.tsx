import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './note.module.css';

interface NoteProps {
  readonly children: ReactNode;
}

/** What somebody should know before they go on. */
export function Note({ children }: NoteProps) {
  return (
    <p className={classes['note']}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
