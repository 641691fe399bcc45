import type { Locale } from '@azimute/contract';
import { languageTags } from '@azimute/contract/locales';
import { daysInWords } from './days-in-words.ts';
import { createInstantFormat, type InstantFormat } from './format-instants.ts';
import { remember } from './remember.ts';
import {
  milesPerKilometer,
  squareFeetPerSquareMeter,
  squareMetersPerAcre,
  squareMetersPerHectare,
  squareMetersPerSquareKilometer,
  squareMetersPerSquareMile,
} from './units.ts';

const secondsPerMinute = 60;

const secondsPerHour = 3600;

const secondsPerDay = 86_400;

const hoursShownUpTo = 72;

export interface FormatSettings {
  readonly locale: Locale;
  /** IANA name of the account's time zone, used for all instants. */
  readonly timeZone: string;
  readonly distanceUnit: 'km' | 'mi';
  /** ISO 4217 code of the account's currency. */
  readonly currency?: string;
  /** Text for an unknown value. */
  readonly noData: string;
}

/** A measured or computed value; a missing one has its own text and is never shown as 0. */
export type Value = number | null | undefined;

export interface Format extends InstantFormat {
  /** Count in the format of text values. */
  readonly counted: (count: number) => { readonly count: number; readonly formatted: string };
  /** Dates such as 2026-11-20. */
  readonly days: (from: string, to?: string) => string;
  readonly number: (value: Value, decimals?: number) => string;
  /** Formats 0.924 as 92.4%. */
  readonly percent: (share: Value, decimals?: number) => string;
  /** Formats 1,234,567 as 1.2M, in the language's short scale; up to 10^12. */
  readonly compact: (value: Value) => string;
  /** In the account's currency, unless another is given. */
  readonly money: (amount: Value, currency?: string) => string;
  /** A price, which may have more decimals than its currency. */
  readonly price: (amount: Value) => string;
  readonly compactMoney: (amount: Value, currency?: string) => string;
  readonly distance: (kilometers: Value, decimals?: number) => string;
  readonly speed: (speedKph: Value) => string;
  readonly area: (squareMeters: Value) => string;
  /** Hours of an hour meter. */
  readonly hours: (hours: Value) => string;
  /** From seconds to days: 45 s, 5 min, 2 h 05 min, 3 d 4 h. */
  readonly duration: (seconds: Value) => string;
}

export const defaultCurrency = 'USD';

const space = '\u00a0';

type Digits = Intl.NumberFormatOptions;

/**
 * Creates a formatter for a language, time zone, currency and system of units. Creation is slow, so keep the result.
 */
export function createFormat(settings: FormatSettings): Format {
  const { locale, timeZone, distanceUnit, currency = defaultCurrency, noData } = settings;
  const tag = languageTags[locale];
  const inMiles = distanceUnit === 'mi';
  // Groups four digits as well, which Spanish does not do by default, because counts are shown in columns. Prevents
  // rounding to minus zero.
  const make = (options: Digits): Intl.NumberFormat =>
    new Intl.NumberFormat(tag, { useGrouping: 'always', signDisplay: 'negative', ...options });
  const decimals = remember((digits: number) => make(fixed(digits)));
  const percents = remember((digits: number) => make({ style: 'percent', ...fixed(digits) }));
  const moneys = remember((code: string) => make({ style: 'currency', currency: code }));
  const prices = make({ style: 'currency', currency, maximumFractionDigits: 4 });
  const short = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const;
  const compact = make(short);
  const compactMoneys = remember((code: string) => make({ style: 'currency', currency: code, ...short }));
  const known =
    <Rest extends readonly unknown[]>(write: (value: number, ...rest: Rest) => string) =>
    (value: Value, ...rest: Rest): string =>
      value === null || value === undefined || !Number.isFinite(value) ? noData : write(value, ...rest);
  const measure = (value: number, digits: number, unit: string): string =>
    `${decimals(digits).format(value)}${space}${unit}`;
  const length = (kilometers: number): number => (inMiles ? kilometers * milesPerKilometer : kilometers);

  return {
    ...createInstantFormat(locale, timeZone),
    counted: (count) => ({ count, formatted: decimals(0).format(count) }),
    days: (from, to) => daysInWords(tag, from, to),
    number: known((value, digits = 0) => decimals(digits).format(value)),
    percent: known((share, digits = 1) => percents(digits).format(share)),
    compact: known((value) => compact.format(value)),
    money: known((amount, code = currency) => moneys(code).format(amount)),
    price: known((amount) => prices.format(amount)),
    compactMoney: known((amount, code = currency) => compactMoneys(code).format(amount)),
    distance: known((kilometers, digits = 1) => measure(length(kilometers), digits, distanceUnit)),
    speed: known((speedKph) => measure(length(speedKph), 0, inMiles ? 'mph' : 'km/h')),
    area: known((squareMeters) => measure(...(inMiles ? inAcres(squareMeters) : inHectares(squareMeters)))),
    hours: known((hours) => measure(hours, 1, 'h')),
    duration: known((seconds) => formatDuration(seconds, decimals(0))),
  };
}

type Measured = [value: number, digits: number, unit: string];

function inHectares(squareMeters: number): Measured {
  const size = Math.abs(squareMeters);
  if (size < squareMetersPerHectare) return [squareMeters, 0, 'm²'];
  if (size < squareMetersPerSquareKilometer) return [squareMeters / squareMetersPerHectare, 1, 'ha'];
  return [squareMeters / squareMetersPerSquareKilometer, 1, 'km²'];
}

function inAcres(squareMeters: number): Measured {
  const size = Math.abs(squareMeters);
  if (size < squareMetersPerAcre) return [squareMeters * squareFeetPerSquareMeter, 0, 'ft²'];
  if (size < squareMetersPerSquareMile) return [squareMeters / squareMetersPerAcre, 1, 'ac'];
  return [squareMeters / squareMetersPerSquareMile, 1, 'mi²'];
}

function fixed(digits: number): Digits {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}

/**
 * Formats a duration in readable units, never rounded up: 45 s, 5 min, 2 h 05 min, 3 d 4 h. The SI symbols are the same
 * in all product languages.
 */
function formatDuration(seconds: number, whole: Intl.NumberFormat): string {
  const size = Math.floor(Math.abs(seconds));
  const sign = seconds < 0 && size > 0 ? '-' : '';
  return sign + partsOf(size, whole).join(' ').replaceAll(' ', '\u00a0');
}

function partsOf(size: number, whole: Intl.NumberFormat): string[] {
  if (size < secondsPerMinute) return [`${size} s`];
  if (size < secondsPerHour) return [`${Math.floor(size / secondsPerMinute)} min`];
  const hours = Math.floor(size / secondsPerHour);
  if (hours < hoursShownUpTo) {
    const minutes = Math.floor((size % secondsPerHour) / secondsPerMinute);
    return [`${hours} h`, ...(minutes > 0 ? [`${String(minutes).padStart(2, '0')} min`] : [])];
  }
  const days = Math.floor(size / secondsPerDay);
  const hoursOfDay = hours % 24;
  return [`${whole.format(days)} d`, ...(hoursOfDay > 0 ? [`${hoursOfDay} h`] : [])];
}
