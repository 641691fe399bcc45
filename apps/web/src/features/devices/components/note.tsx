import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Row } from '../../../ui/layout/primitives.tsx';
import classes from './note.module.css';

interface NoteProps {
  readonly children: ReactNode;
}

/** A notice to read before continuing. */
export function Note({ children }: NoteProps) {
  return (
    <Row
      as="p"
      gap={8}
      paddingBlock={8}
      paddingInline={10}
      fontSize={12}
      line={18}
      color="warn-text"
      fill="warn-soft"
      radius={2}
      align="stretch"
      className={classes['note']}
    >
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </Row>
  );
}
