import type { ReactNode } from 'react';
import { Box, Column, Stack } from '../layout/primitives.tsx';
import classes from './list-frame.module.css';

interface ListFrameProps {
  /** Title of the screen; absent in a tab. */
  readonly header?: ReactNode;
  /** Filters and view of the list. */
  readonly bar?: ReactNode;
  /** Notice above the list. */
  readonly notice?: ReactNode;
  /** Next to the list, such as a tree of its folders. */
  readonly aside?: ReactNode;
  /**
   * For screens with a prominent tree, which is above the list on phones: whether it keeps its width on small screens.
   * Narrow by default.
   */
  readonly tree?: 'wide' | 'shrinking';
  /** On phones the open item replaces the tree. */
  readonly isInside?: boolean;
  /** The open row; absent if there is none. */
  readonly panel?: ReactNode;
  /** The list, or its replacement. */
  readonly children: ReactNode;
}

/** A screen or tab with a list, and a tree or panel next to it. */
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
