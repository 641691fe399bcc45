import type { ReactNode } from 'react';
import classes from './list-tab.module.css';

interface ListTabProps {
  /** What narrows the list down, and what can be done. */
  readonly bar: ReactNode;
  /** What is told above the list. */
  readonly notice?: ReactNode;
  /** The open row; absent while none is. */
  readonly panel: ReactNode;
  readonly children: ReactNode;
}

/** A part of the screen that is a list with a panel beside it. */
export function ListTab({ bar, notice, panel, children }: ListTabProps) {
  const isOpen = panel !== null && panel !== undefined && panel !== false;
  return (
    <>
      <div className={classes['top']}>
        {bar}
        {notice}
      </div>
      <div className={classes['content']} data-panel={isOpen || undefined}>
        {children}
        {panel}
      </div>
    </>
  );
}
