import type { ReactNode } from 'react';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './working-hours.module.css';

interface HoursGroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function HoursGroup({ title, children }: HoursGroupProps) {
  return (
    <Stack
      as="fieldset"
      align="start"
      gap={8}
      padding={0}
      margin={0}
      minWidth={0}
      className={classes['group']}
    >
      <Text as="legend" padding={0} marginBottom={4} size={13} weight="semibold">
        {title}
      </Text>
      {children}
    </Stack>
  );
}
