import type { ReactNode } from 'react';
import { Stack } from '../layout/primitives.tsx';
import classes from './pair.module.css';

/** Two fields side by side; stacked on phones. */
export function Pair({ children }: { readonly children: ReactNode }) {
  return (
    <Stack alignItems="start" gap={16} className={classes['pair']}>
      {children}
    </Stack>
  );
}
