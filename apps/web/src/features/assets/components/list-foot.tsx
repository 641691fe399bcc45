import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './list-foot.module.css';

/** What stands below the rows. */
export interface ListFootState {
  /** When the shown data was read, and whether reading it again failed since. */
  readonly updatedAtMs: number;
  readonly isStale: boolean;
  /** Says that further rows could not be read. */
  readonly failed: ReactNode;
}

interface ListFootProps extends ListFootState {
  readonly inView: readonly [first: number, last: number];
  readonly total: number;
}

/** How old the data is, and which rows are in view. */
export function ListFoot({ inView, total, updatedAtMs, isStale }: ListFootProps) {
  const text = useText('assets');
  const format = useFormat();
  const time = format.time(new Date(updatedAtMs));
  return (
    <div className={`${classes['foot']} figure`}>
      <span data-stale={isStale || undefined}>{text(isStale ? 'updateFailed' : 'updatedAt', { time })}</span>
      <span>
        {text('rangeOf', {
          from: format.number(inView[0]),
          to: format.number(inView[1]),
          total: format.number(total),
        })}
      </span>
    </div>
  );
}
