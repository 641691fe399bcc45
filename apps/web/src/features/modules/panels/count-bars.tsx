import { useFormat } from '../../../ui/use-format.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import classes from './parts.module.css';

export interface CountBar {
  readonly label: string;
  readonly count: number;
  /** What is not known, beside what is. */
  readonly isQuiet?: boolean;
}

/** Counts as bars. */
export function CountBars({ bars }: { readonly bars: readonly CountBar[] }) {
  const format = useFormat();
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <Stack
      as="ol"
      gap={10}
      columnGap={12}
      padding={0}
      marginTop={4}
      marginBottom={0}
      marginInline={0}
      columns="minmax(96px, 34%) 1fr auto"
      fontSize={13}
      className={classes['bars']}
    >
      {bars.map(({ label, count, isQuiet = false }) => (
        <li key={label} data-tone={isQuiet ? 'quiet' : undefined}>
          <span>{label}</span>
          <i aria-hidden data-print="colour" style={{ inlineSize: `${(100 * count) / most}%` }} />
          <span className="figure">{format.number(count)}</span>
        </li>
      ))}
    </Stack>
  );
}
