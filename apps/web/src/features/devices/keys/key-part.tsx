import type { ReactNode } from 'react';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './new-key-dialog.module.css';

interface KeyPartProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** Labeled choice of a new key. */
export function KeyPart({ label, error, children }: KeyPartProps) {
  return (
    <Stack as="section" aria-label={label} align="start" gap={8} className={classes['part']}>
      <Text weight="medium" size={13} className={classes['label']}>
        {label}
      </Text>
      {children}
      {error !== undefined && (
        <Text role="alert" line={18} color="danger-text" size={12}>
          {error}
        </Text>
      )}
    </Stack>
  );
}
