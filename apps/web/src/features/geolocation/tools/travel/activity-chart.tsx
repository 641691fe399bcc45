import { activityBucketMinutes } from '@azimute/contract/time-travel/values';
import classes from './time-travel.module.css';

interface ActivityChartProps {
  readonly moving: readonly number[];
  /** Of the day, in milliseconds: it may have 23 or 25 hours. */
  readonly lengthMs: number;
  readonly label: string;
}

/** How many assets were on a trip, through a day, as bars. */
export function ActivityChart({ moving, lengthMs, label }: ActivityChartProps) {
  const most = Math.max(1, ...moving);
  const width = (activityBucketMinutes * 60_000) / lengthMs;
  const bars = moving.map((count, index) => `M${index * width} 1v${-count / most}h${width * 0.8}V1z`);
  return (
    <>
      <span className="visually-hidden">{label}</span>
      <svg className={classes['bars']} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
        <path d={bars.join('')} />
      </svg>
    </>
  );
}
