import { languageTags } from '@azimute/contract/locales';
import type { AlertCounts, Locale, MetricAnswer, SubscriptionPeriod } from '@azimute/contract';
import { text } from '@azimute/texts/server';

interface FiguresReader {
  readonly locale: Locale;
  readonly period: SubscriptionPeriod;
  readonly distanceUnit: 'km' | 'mi';
}

/** Parts of a figure in an e-mail. */
interface SaidFigure extends Pick<MetricAnswer, 'metric' | 'unit' | 'currency'> {
  readonly figure: { readonly value: number | null; readonly coverage: { readonly share: number | null } };
  readonly before: { readonly value: number | null } | null;
  readonly target: {
    readonly value: number;
    readonly isMet: boolean | null;
    readonly isNear: boolean;
  } | null;
}

const MOST_SEVERITIES = 2;

/** Writes a figure with its target, the previous period and its coverage in one line. */
export function writeFigure(answer: SaidFigure, reader: FiguresReader): string {
  const { metric, figure, before, target } = answer;
  const { locale, period } = reader;
  const write = (amount: number, sign?: 'always'): string => writeAmount(amount, answer, reader, sign);
  const { value } = figure;
  const { share } = figure.coverage;
  const past = before?.value ?? null;
  const aim = target?.value ?? null;
  const reached = reachedOf(target);
  return [
    `${text(locale, `metrics:name_${metric}`)}: ${value === null ? text(locale, 'modules:not_enough') : write(value)}`,
    ...(aim === null ? [] : [`${text(locale, 'fields:target').toLowerCase()} ${write(aim)}`]),
    ...(reached === null ? [] : [text(locale, `modules:${reached}`)]),
    ...(past === null || value === null
      ? []
      : [`${text(locale, `mails:before_${period}`)} ${write(past)} (${write(value - past, 'always')})`]),
    ...(share === null
      ? []
      : [`${text(locale, 'fields:coverage').toLowerCase()} ${writeShare(share, locale)}`]),
  ].join(' · ');
}

/** Writes the number of open alerts and the most severe of them in one line. */
export function writeOpenAlerts({ opened, running, bySeverity }: AlertCounts, locale: Locale): string {
  const number = new Intl.NumberFormat(languageTags[locale]);
  const gravest = bySeverity.filter(({ count }) => count > 0).slice(0, MOST_SEVERITIES);
  return [
    `${text(locale, 'mails:openAlerts')}: ${number.format(opened + running)}`,
    ...gravest.map(
      ({ severity, count }) => `${text(locale, `severity:${severity}`)}: ${number.format(count)}`,
    ),
  ].join(' · ');
}

function reachedOf(target: SaidFigure['target']): 'met' | 'near' | 'missed' | null {
  if (target === null || target.isMet === null) return null;
  return target.isMet ? 'met' : target.isNear ? 'near' : 'missed';
}

function writeShare(share: number, locale: Locale): string {
  return new Intl.NumberFormat(languageTags[locale], { style: 'percent', maximumFractionDigits: 0 }).format(
    share,
  );
}

const MILES_PER_KM = 0.621_371_192;

function writeAmount(
  amount: number,
  { unit, currency }: Pick<MetricAnswer, 'unit' | 'currency'>,
  { locale, distanceUnit }: FiguresReader,
  sign: 'always' | undefined,
): string {
  const isMiles = distanceUnit === 'mi';
  const signed = sign === undefined ? {} : ({ signDisplay: 'exceptZero' } as const);
  const number = (value: number, digits: number, more: Intl.NumberFormatOptions = {}): string =>
    new Intl.NumberFormat(languageTags[locale], { maximumFractionDigits: digits, ...signed, ...more }).format(
      value,
    );
  const money = (value: number): string => number(value, 2, { style: 'currency', currency });
  switch (unit) {
    case 'percent':
      // The difference of two percentages is in percentage points.
      if (sign !== undefined) return `${number(amount, 1)} p.p.`;
      return number(amount / 100, 1, { style: 'percent' });
    case 'hours':
      return `${number(amount, 1)} h`;
    case 'kilometers':
      return `${number(isMiles ? amount * MILES_PER_KM : amount, 0)} ${distanceUnit}`;
    case 'days':
      return number(amount, 1);
    case 'seconds':
      return `${number(amount, 0)} s`;
    case 'per_100_km':
      return `${number(isMiles ? amount / MILES_PER_KM : amount, 1)} / 100 ${distanceUnit}`;
    case 'per_100_h':
      return `${number(amount, 1)} / 100 h`;
    case 'liters':
      return `${number(amount, 0)} L`;
    case 'liters_per_hour':
      return `${number(amount, 1)} L / h`;
    case 'liters_per_100_km':
      return `${number(isMiles ? amount / MILES_PER_KM : amount, 1)} L / 100 ${distanceUnit}`;
    case 'kilograms':
      return `${number(amount, 0)} kg`;
    case 'kilograms_per_hour':
      return `${number(amount, 1)} kg / h`;
    case 'kilograms_per_100_km':
      return `${number(isMiles ? amount / MILES_PER_KM : amount, 1)} kg / 100 ${distanceUnit}`;
    case 'money':
      return money(amount);
    case 'money_per_hour':
      return `${money(amount)} / h`;
    case 'money_per_km':
      return `${money(isMiles ? amount / MILES_PER_KM : amount)} / ${distanceUnit}`;
  }
}
