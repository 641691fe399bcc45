import { IconAlertCircleFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Row } from './layout/primitives.tsx';
import classes from './inline-error.module.css';

interface InlineErrorProps {
  readonly children: ReactNode;
}

/** An error next to its cause, where a toast would be too far away. */
export function InlineError({ children }: InlineErrorProps) {
  return (
    <Row
      as="p"
      role="alert"
      gap={8}
      paddingBlock={8}
      paddingInline={10}
      size={13}
      color="danger-text"
      fill="danger-soft"
      radius={2}
      align="stretch"
      className={classes['error']}
    >
      <IconAlertCircleFilled size={16} aria-hidden />
      <span>{children}</span>
    </Row>
  );
}
