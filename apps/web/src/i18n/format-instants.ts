import { languageTags, type Locale } from '@azimute/contract/locales';

/** Also as ISO text or in milliseconds. */
type Instant = Date | string | number;

export interface InstantFormat {
  readonly date: (instant: Instant) => string;
  readonly time: (instant: Instant) => string;
  /** Time of day, to the second. */
  readonly exactTime: (instant: Instant) => string;
  readonly dateTime: (instant: Instant) => string;
  /** To the second. */
  readonly exactDateTime: (instant: Instant) => string;
  /** Weekday, day, month and time, for headings. */
  readonly longDateTime: (instant: Instant) => string;
  /** Formats how long ago or ahead an instant is, in a single unit. */
  readonly relative: (instant: Date, now: Date) => string;
  /** Hour of the day, 0 to 23. */
  readonly hourOfDay: (instant: Date) => number;
}

/** Limit below which a unit is used [s], and the unit's length [s]. */
const spans: readonly (readonly [
  belowSeconds: number,
  unit: Intl.RelativeTimeFormatUnit,
  seconds: number,
])[] = [
  [60, 'second', 1],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [30 * 86_400, 'day', 86_400],
  [365 * 86_400, 'month', 30 * 86_400],
  [Infinity, 'year', 365 * 86_400],
];

/** Formats instants in one language and time zone. */
export function createInstantFormat(locale: Locale, timeZone: string): InstantFormat {
  const tag = languageTags[locale];
  const inZone = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(tag, { timeZone, ...options });
  const date = inZone({ dateStyle: 'short' });
  const time = inZone({ timeStyle: 'short' });
  const exactTime = inZone({ timeStyle: 'medium' });
  const dateTime = inZone({ dateStyle: 'short', timeStyle: 'short' });
  const exactDateTime = inZone({ dateStyle: 'short', timeStyle: 'medium' });
  const longDateTime = inZone({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: locale === 'pt' ? '2-digit' : 'numeric',
    minute: '2-digit',
  });
  const hour = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'always', style: 'short' });
  // Spanish abbreviates months to "m", which reads as minutes or meters, and years to "a".
  const relativeInWords = new Intl.RelativeTimeFormat(tag, { numeric: 'always' });
  const justNow = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });

  return {
    date: (instant) => date.format(new Date(instant)),
    time: (instant) => time.format(new Date(instant)),
    exactTime: (instant) => exactTime.format(new Date(instant)),
    dateTime: (instant) => dateTime.format(new Date(instant)),
    exactDateTime: (instant) => exactDateTime.format(new Date(instant)),
    longDateTime: (instant) => longDateTime.format(new Date(instant)),
    relative: (instant, now) => {
      const seconds = (instant.getTime() - now.getTime()) / 1000;
      const [, unit, size] = spans.find(([below]) => Math.abs(seconds) < below) ?? [0, 'year', 365 * 86_400];
      // Removes the period that the locale data adds to some abbreviations.
      const count = Math.trunc(seconds / size);
      // A device's clock may be slightly ahead of this one.
      const isNow = unit === 'second' && count >= 0;
      if (isNow) return justNow.format(0, 'second');
      const style = unit === 'month' || unit === 'year' ? relativeInWords : relative;
      return style.format(count, unit).replaceAll('.', '');
    },
    hourOfDay: (instant) => Number(hour.format(instant)),
  };
}
