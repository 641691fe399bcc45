import { Box, Stack, Text, Hint } from '../layout/primitives.tsx';
import { useFormat } from '../use-format.ts';
import classes from './import-counts.module.css';

interface Count {
  readonly name: string;
  readonly count: number;
  /** Marks the count as bad if it is not 0. */
  readonly isBad?: boolean;
}

interface ImportCountsProps {
  readonly label: string;
  readonly counts: readonly Count[];
}

export function ImportCounts({ label, counts }: ImportCountsProps) {
  const format = useFormat();
  return (
    <Stack
      as="dl"
      border="all"
      radius={3}
      columns={4}
      phoneColumns={2}
      className={classes['counts']}
      aria-label={label}
    >
      {counts.map(({ name, count, isBad = false }) => (
        <Box padding={12} key={name} data-bad={(isBad && count > 0) || undefined}>
          <Hint as="dt">{name}</Hint>
          <Text as="dd" marginTop={2} track="figure" size={20} weight="semibold" className="figure">
            {format.number(count)}
          </Text>
        </Box>
      ))}
    </Stack>
  );
}
