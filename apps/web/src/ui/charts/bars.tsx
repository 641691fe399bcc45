import type { ReactNode } from 'react';
import classes from './bars.module.css';

export interface Bar {
  readonly key: string | number;
  readonly label: ReactNode;
  readonly value: number;
  /** Value as text. */
  readonly words: string;
  /** Unknown or remaining part, shown in a muted color. */
  readonly isQuiet?: boolean;
}

/** Values as horizontal bars, scaled to the longest. */
export function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => value), 0) || 1;
  return (
    <ol className={classes['bars']}>
      {bars.map(({ key, label, value, words, isQuiet }) => (
        <li key={key}>
          <span>{label}</span>
          <i
            aria-hidden
            data-print="colour"
            data-quiet={isQuiet === true || undefined}
            style={{ inlineSize: `${(100 * Math.max(0, value)) / most}%` }}
          />
          <span className="figure">{words}</span>
        </li>
      ))}
    </ol>
  );
}
