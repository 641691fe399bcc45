import { useFormat } from '../../../ui/use-format.ts';
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
    <ol className={classes['bars']}>
      {bars.map(({ label, count, isQuiet = false }) => (
        <li key={label} data-tone={isQuiet ? 'quiet' : undefined}>
          <span>{label}</span>
          <i aria-hidden data-print="colour" style={{ inlineSize: `${(100 * count) / most}%` }} />
          <span className="figure">{format.number(count)}</span>
        </li>
      ))}
    </ol>
  );
}
