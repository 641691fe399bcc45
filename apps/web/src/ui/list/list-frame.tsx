import type { ReactNode } from 'react';
import { Box, Column, Stack } from '../layout/primitives.tsx';
import classes from './list-frame.module.css';

interface ListFrameProps {
  /** Title of the screen; absent in a part of one, which stands below its tabs. */
  readonly header?: ReactNode;
  /** What narrows the list down, and how it is looked at. */
  readonly bar?: ReactNode;
  /** What is told above the list. */
  readonly notice?: ReactNode;
  /** At the side of the list, such as a tree of what it shows a part of. */
  readonly aside?: ReactNode;
  /**
   * For a screen that is made of its tree, which on a phone stands above the list: whether it keeps its width on a small
   * screen. Absent, it is narrow.
   */
  readonly tree?: 'wide' | 'shrinking';
  /** On a phone the tree gives way to what is open. */
  readonly isInside?: boolean;
  /** The open row; absent while none is. */
  readonly panel?: ReactNode;
  /** The list, or what stands in its place. */
  readonly children: ReactNode;
}

/** A screen, or a part of one, that is a list with a tree or a panel beside it. */
export function ListFrame(props: ListFrameProps) {
  const { header, bar, notice, aside, tree, isInside = false, panel, children } = props;
  const hasAside = aside !== undefined;
  const isOpen = panel !== null && panel !== undefined && panel !== false;
  return (
    <Column fill="surface" className={classes['frame']} data-tree={tree} data-inside={isInside || undefined}>
      <div className={classes['top']} data-headed={header !== undefined || undefined}>
        {header}
        {bar}
        <div className={classes['notice']}>{notice}</div>
      </div>
      <Box
        minHeight={0}
        position="relative"
        flex={1}
        border="top"
        className={classes['content']}
        data-panel={isOpen || undefined}
        data-aside={hasAside || undefined}
      >
        {hasAside && (
          <Stack minHeight={0} className={classes['aside']}>
            {aside}
          </Stack>
        )}
        {children}
        {panel}
      </Box>
    </Column>
  );
}
