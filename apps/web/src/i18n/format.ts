import type { Locale } from '@azimute/contract';

export interface FormatSettings {
  readonly locale: Locale;
  /** IANA name of the account's zone; every instant is shown in it. */
  readonly timeZone: string;
  readonly distanceUnit: 'km' | 'mi';
}

export interface Format {
  readonly number: (value: number, decimals?: number) => string;
  /** 0.924 as 92.4 %. */
  readonly percent: (share: number, decimals?: number) => string;
  /** 1,234,567 as 1.2M, in the short scale words of the language. */
  readonly compact: (value: number) => string;
  readonly distance: (kilometers: number, decimals?: number) => string;
  readonly speed: (speedKph: number) => string;
  /** Hours of an hour meter. */
  readonly hours: (hours: number) => string;
  readonly date: (instant: Date) => string;
  readonly time: (instant: Date) => string;
  readonly dateTime: (instant: Date) => string;
  /** Weekday, day and month with the time, for a heading. */
  readonly longDateTime: (instant: Date) => string;
  /** How long ago or ahead, in the one unit that says it best. */
  readonly relative: (instant: Date, now: Date) => string;
  /** Hour of the day, 0 to 23. */
  readonly hourOfDay: (instant: Date) => number;
}

const milesPerKilometer = 0.621371192;
const languageTags: Readonly<Record<Locale, string>> = { en: 'en', es: 'es', pt: 'pt-BR' };

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

/** Formats in one language, zone and system of units. Making formatters is slow: keep what this answers. */
export function createFormat({ locale, timeZone, distanceUnit }: FormatSettings): Format {
  const tag = languageTags[locale];
  const inZone = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(tag, { timeZone, ...options });
  // Spanish leaves four digits ungrouped unless asked to; counts stand in columns here.
  const decimals = perDecimals((digits) => new Intl.NumberFormat(tag, { useGrouping: 'always', ...digits }));
  const percents = perDecimals((digits) => new Intl.NumberFormat(tag, { style: 'percent', ...digits }));
  const compact = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 });
  const date = inZone({ dateStyle: 'short' });
  const time = inZone({ timeStyle: 'short' });
  const dateTime = inZone({ dateStyle: 'short', timeStyle: 'short' });
  const longDateTime = inZone({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
  const hour = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'always', style: 'short' });
  const justNow = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const length = (kilometers: number): number =>
    distanceUnit === 'km' ? kilometers : kilometers * milesPerKilometer;
  const space = '\u00a0';

  return {
    number: (value, digits = 0) => decimals(digits).format(value),
    percent: (share, digits = 1) => percents(digits).format(share),
    compact: (value) => compact.format(value),
    distance: (kilometers, digits = 1) =>
      `${decimals(digits).format(length(kilometers))}${space}${distanceUnit}`,
    speed: (speedKph) =>
      `${decimals(0).format(length(speedKph))}${space}${distanceUnit === 'km' ? 'km/h' : 'mph'}`,
    hours: (hours) => `${decimals(1).format(hours)}${space}h`,
    date: (instant) => date.format(instant),
    time: (instant) => time.format(instant),
    dateTime: (instant) => dateTime.format(instant),
    longDateTime: (instant) => longDateTime.format(instant),
    relative: (instant, now) => {
      const seconds = (instant.getTime() - now.getTime()) / 1000;
      const [, unit, size] = spans.find(([below]) => Math.abs(seconds) < below) ?? [0, 'year', 365 * 86_400];
      // Abbreviations go without the full stop that the locale data give some of them.
      const count = Math.trunc(seconds / size);
      // A device's clock may run ahead of this one by a little.
      const isNow = unit === 'second' && count >= 0;
      return isNow ? justNow.format(0, 'second') : relative.format(count, unit).replaceAll('.', '');
    },
    hourOfDay: (instant) => Number(hour.format(instant)),
  };
}

function perDecimals(
  make: (digits: Intl.NumberFormatOptions) => Intl.NumberFormat,
): (decimals: number) => Intl.NumberFormat {
  const made = new Map<number, Intl.NumberFormat>();
  return (decimals) => {
    const known = made.get(decimals);
    if (known) return known;
    const format = make({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    made.set(decimals, format);
    return format;
  };
}
