import type { Locale } from '@azimute/contract';

export const languageTags: Readonly<Record<Locale, string>> = { en: 'en', es: 'es', pt: 'pt-BR' };

export interface InstantFormat {
  readonly date: (instant: Date) => string;
  readonly time: (instant: Date) => string;
  /** Time of the day, to the second. */
  readonly exactTime: (instant: Date) => string;
  readonly dateTime: (instant: Date) => string;
  /** To the second. */
  readonly exactDateTime: (instant: Date) => string;
  /** Weekday, day and month with the time, for a heading. */
  readonly longDateTime: (instant: Date) => string;
  /** How long ago or ahead, in the one unit that says it best. */
  readonly relative: (instant: Date, now: Date) => string;
  /** Hour of the day, 0 to 23. */
  readonly hourOfDay: (instant: Date) => number;
}

/** Seconds below which a span is told in the unit before, and how many seconds that unit has. */
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

/** Instants in one language, in the wall time of one zone. */
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
  // Spanish shortens months to "m", which reads as minutes or metres, and years to "a".
  const relativeInWords = new Intl.RelativeTimeFormat(tag, { numeric: 'always' });
  const justNow = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });

  return {
    date: (instant) => date.format(instant),
    time: (instant) => time.format(instant),
    exactTime: (instant) => exactTime.format(instant),
    dateTime: (instant) => dateTime.format(instant),
    exactDateTime: (instant) => exactDateTime.format(instant),
    longDateTime: (instant) => longDateTime.format(instant),
    relative: (instant, now) => {
      const seconds = (instant.getTime() - now.getTime()) / 1000;
      const [, unit, size] = spans.find(([below]) => Math.abs(seconds) < below) ?? [0, 'year', 365 * 86_400];
      // Abbreviations go without the full stop that the locale data give some of them.
      const count = Math.trunc(seconds / size);
      // A device's clock may run ahead of this one by a little.
      const isNow = unit === 'second' && count >= 0;
      if (isNow) return justNow.format(0, 'second');
      const style = unit === 'month' || unit === 'year' ? relativeInWords : relative;
      return style.format(count, unit).replaceAll('.', '');
    },
    hourOfDay: (instant) => Number(hour.format(instant)),
  };
}
