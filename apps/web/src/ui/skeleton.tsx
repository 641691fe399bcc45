import { useText } from '../i18n/use-text.ts';
import classes from './skeleton.module.css';

interface SkeletonRowsProps {
  readonly rows: number;
}

const widths = ['58%', '80%', '70%', '75%', '48%'];

/** The shape of a list that is on its way; appears after 200 ms, so that a quick answer does not flash. */
export function SkeletonRows({ rows }: SkeletonRowsProps) {
  const text = useText('common');
  return (
    <output className={classes['rows']}>
      <span className="visually-hidden">{text('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={classes['row']}>
          <span className={classes['box']} />
          <span className={classes['bar']} style={{ width: widths[row % widths.length] }} />
        </span>
      ))}
    </output>
  );
}
