import type {
  Locale,
  MetricCode,
  MetricUnit,
  Severity,
  SuiteSlug,
  WeeklyMailFilters,
} from '@azimute/contract';
import { noteRecalculating } from '../../platform/lists/recalculating-note.ts';
import type { MailFacts, MailText } from './mail-texts.ts';

export type AgainstTarget = 'met' | 'near' | 'missed';

/** What a mail says of a module and week. */
export interface WeeklyFact {
  readonly slug: SuiteSlug;
  readonly filters: WeeklyMailFilters;
  /** The first day and the last, as ISO 8601 writes them. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly currency: string;
  readonly distanceUnit: 'km' | 'mi';
  /** From when on figures were being recalculated as it was mailed; the zone is that of their days. */
  readonly recalculatingFrom: string | null;
  readonly timeZone: string;
  readonly figures: readonly {
    readonly metric: MetricCode;
    readonly unit: MetricUnit;
    /** Null where there is not enough to say. */
    readonly value: number | null;
    readonly before: number | null;
    /** What it should come to; null without a target. */
    readonly target: number | null;
    /** Null where neither way is better, or without a value. */
    readonly againstTarget: AgainstTarget | null;
    /** Of the hours that should be known. */
    readonly share: number | null;
  }[];
  /** That wait as the mail is written; null of modules that show none, and for who sees none. */
  readonly openAlerts: {
    readonly count: number;
    readonly gravest: readonly { readonly severity: Severity; readonly count: number }[];
  } | null;
}

/** How figures are called, which whoever runs the mails knows. */
export type FigureNames = Readonly<Record<Locale, Readonly<Record<MetricCode, string>>>>;

/** A week with what is written in the way of the reader. */
export interface WeeklyWords {
  readonly slug: SuiteSlug;
  readonly days: string;
  readonly note: string | null;
  readonly figures: readonly {
    readonly name: string;
    /** Null where there is not enough to say. */
    readonly value: string | null;
    readonly before: string | null;
    readonly target: string | null;
    readonly againstTarget: AgainstTarget | null;
    readonly change: string | null;
    readonly coverage: string | null;
  }[];
  readonly openAlerts: {
    readonly count: string;
    readonly gravest: readonly { readonly severity: Severity; readonly count: string }[];
  } | null;
}

/** The words of a language around it. */
export interface WeeklyMailWords {
  readonly names: Readonly<Record<SuiteSlug, string>>;
  readonly week: string;
  readonly unknown: string;
  readonly target: (value: string) => string;
  readonly againstTarget: Readonly<Record<AgainstTarget, string>>;
  readonly before: (value: string, change: string) => string;
  readonly coverage: (share: string) => string;
  readonly openAlerts: (count: string) => string;
  readonly open: string;
  readonly ending: string;
}

export function writeWeeklyMail(
  words: WeeklyMailWords,
  severities: Readonly<Record<Severity, string>>,
  { weekly }: Pick<MailFacts, 'weekly'>,
): MailText {
  if (weekly === null) throw new Error('a weekly mail says of no week');
  const name = words.names[weekly.slug];
  return {
    subject: `${name} · ${weekly.days}`,
    lines: [
      `${words.week}${weekly.days}`,
      ...weekly.figures.map(({ name: figure, value, target, againstTarget, before, change, coverage }) =>
        [
          `${figure}: ${value ?? words.unknown}`,
          ...(target === null ? [] : [words.target(target)]),
          ...(againstTarget === null ? [] : [words.againstTarget[againstTarget]]),
          ...(before === null || change === null ? [] : [words.before(before, change)]),
          ...(coverage === null ? [] : [words.coverage(coverage)]),
        ].join(' · '),
      ),
      ...(weekly.openAlerts === null
        ? []
        : [
            [
              words.openAlerts(weekly.openAlerts.count),
              ...weekly.openAlerts.gravest.map(({ severity, count }) => `${severities[severity]}: ${count}`),
            ].join(' · '),
          ]),
      ...(weekly.note === null ? [] : [weekly.note]),
    ],
    action: words.open,
    ending: [words.ending],
  };
}

const MILES_PER_KM = 0.621_371_192;

/** The figures of a week in the way of the reader. */
export function describeWeek(
  fact: WeeklyFact,
  {
    locale,
    format,
    names,
  }: { readonly locale: Locale; readonly format: string; readonly names: FigureNames },
): WeeklyWords {
  const days = new Intl.DateTimeFormat(format, { dateStyle: 'long', timeZone: 'UTC' });
  const share = new Intl.NumberFormat(format, { style: 'percent', maximumFractionDigits: 0 });
  const counts = new Intl.NumberFormat(format);
  return {
    slug: fact.slug,
    days: days.formatRange(new Date(fact.firstDay), new Date(fact.lastDay)),
    note: noteRecalculating(fact.recalculatingFrom, { locale, timeZone: fact.timeZone }),
    figures: fact.figures.map(({ metric, unit, value, before, target, againstTarget, share: known }) => {
      const write = (amount: number, sign?: 'always'): string =>
        writeFigure(amount, unit, fact, format, sign);
      return {
        name: names[locale][metric],
        value: value === null ? null : write(value),
        before: before === null ? null : write(before),
        target: target === null ? null : write(target),
        againstTarget,
        change: value === null || before === null ? null : write(value - before, 'always'),
        coverage: known === null ? null : share.format(known),
      };
    }),
    openAlerts: fact.openAlerts && {
      count: counts.format(fact.openAlerts.count),
      gravest: fact.openAlerts.gravest.map(({ severity, count }) => ({
        severity,
        count: counts.format(count),
      })),
    },
  };
}

function writeFigure(
  amount: number,
  unit: MetricUnit,
  { currency, distanceUnit }: WeeklyFact,
  format: string,
  sign: 'always' | undefined,
): string {
  const isMiles = distanceUnit === 'mi';
  const signed = sign === undefined ? {} : ({ signDisplay: 'exceptZero' } as const);
  const number = (value: number, digits: number, more: Intl.NumberFormatOptions = {}): string =>
    new Intl.NumberFormat(format, { maximumFractionDigits: digits, ...signed, ...more }).format(value);
  const money = (value: number): string => number(value, 2, { style: 'currency', currency });
  switch (unit) {
    case 'percent':
      // Of two shares, the points between them.
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

/** The page of the module with its filters and the days of the week, as the browser writes addresses. */
export function weekAddress({ slug, filters, firstDay, lastDay }: WeeklyFact): string {
  const chosen = Object.entries(filters).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, String(value)]),
  );
  const search = new URLSearchParams([...chosen, ['from', firstDay], ['to', lastDay]]);
  return `/services/simc/${slug}?${search.toString()}`;
}
