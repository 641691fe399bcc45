import type { ReactNode } from 'react';
import { Box, Title } from '../ui/layout/primitives.tsx';
import classes from './building-blocks.module.css';

interface BlockProps {
  readonly name: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A building block, titled with the name of its import. */
export function Block({ name, isWide = false, children }: BlockProps) {
  return (
    <Box
      as="section"
      paddingTop={16}
      paddingBottom={20}
      paddingInline={20}
      minWidth={0}
      fill="surface"
      border="all"
      radius={3}
      className={classes['block']}
      data-wide={isWide || undefined}
      aria-label={name}
    >
      <Title marginBottom={12} size={14}>
        {name}
      </Title>
      {children}
    </Box>
  );
}
