import type { ReactNode } from 'react';
import { Hint, Stack, Text } from '../../../ui/layout/primitives.tsx';

interface DayTileProps {
  readonly id: string;
  readonly name: string;
  /** The value, linked to the data behind it. */
  readonly value: ReactNode;
  readonly children?: ReactNode;
}

/** One figure of the day. */
export function DayTile({ id, name, value, children }: DayTileProps) {
  return (
    <Stack
      as="section"
      gap={2}
      alignContent="start"
      padding={16}
      fill="surface"
      border="all"
      radius={3}
      aria-labelledby={id}
    >
      <Text as="h2" size={13} weight="regular" color="text-2" id={id}>
        {name}
      </Text>
      <Text as="span" size={24} weight="semibold" track="figure" figure className="linked">
        {value}
      </Text>
      <Hint as="span">{children}</Hint>
    </Stack>
  );
}
