import { useFormat } from '../use-format.ts';
import classes from './import-counts.module.css';

interface Count {
  readonly name: string;
  readonly count: number;
  /** What is bad when there is any. */
  readonly isBad?: boolean;
}

interface ImportCountsProps {
  readonly label: string;
  readonly counts: readonly Count[];
}

export function ImportCounts({ label, counts }: ImportCountsProps) {
  const format = useFormat();
  return (
    <dl className={classes['counts']} aria-label={label}>
      {counts.map(({ name, count, isBad = false }) => (
        <div key={name} data-bad={(isBad && count > 0) || undefined}>
          <dt>{name}</dt>
          <dd className="figure">{format.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
