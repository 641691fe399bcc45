import { useFormat } from './use-format.ts';
import { useNow } from './use-now.ts';

interface RelativeTimeProps {
  /** ISO 8601, as the API gives it. */
  readonly instant: string;
}

/** "2 min ago", with the exact time in the account's zone on hover. */
export function RelativeTime({ instant }: RelativeTimeProps) {
  const format = useFormat();
  const now = useNow(10_000);
  const date = new Date(instant);
  return (
    <time className="figure" dateTime={instant} title={format.dateTime(date)}>
      {format.relative(date, date > now ? date : now)}
    </time>
  );
}
