import { usePrinting } from './printing.ts';
import { useFormat } from './use-format.ts';
import { useNow } from './use-now.ts';

interface RelativeTimeProps {
  /** ISO 8601, as in the API. */
  readonly instant: string;
}

/** For example "2 min ago", with the exact time in the account's zone on hover and in print. */
export function RelativeTime({ instant }: RelativeTimeProps) {
  const format = useFormat();
  const now = useNow(10_000);
  const printing = usePrinting();
  const date = new Date(instant);
  return (
    <time className="figure" dateTime={instant} title={format.dateTime(date)}>
      {printing ? format.dateTime(date) : format.relative(date, date > now ? date : now)}
    </time>
  );
}
