import type { ReactNode } from 'react';
import { Stack } from '../layout/primitives.tsx';
import classes from './pair.module.css';

/** Fields beside each other, two and two; below each other on a phone. */
export function Pair({ children }: { readonly children: ReactNode }) {
  return (
    <Stack alignItems="start" gap={16} className={classes['pair']}>
      {children}
    </Stack>
  );
}
