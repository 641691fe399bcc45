import { dayMs } from '../durations.ts';
import { z } from 'zod';
import { unitSchema } from '../assets/schemas.ts';
import { severities } from '../geofences/values.ts';
import { manyOf } from '../list-schemas.ts';
import { idInQuery, idOrNoneInQuery, instant, named } from '../scalars.ts';
import * as values from './values.ts';

export const alertFiguresQuery = z
  .strictObject({
    from: z.iso.date().describe('First day as YYYY-MM-DD, in the time zone of the account.'),
    to: z.iso.date().describe('Last day as YYYY-MM-DD, inclusive.'),
    compare: z
      .enum(['before', 'year_before', 'none'])
      .default('before')
      .describe('Period to compare with: the one before, the same a year earlier, or none.'),
    units: manyOf(idInQuery).describe('ULs, by ID.'),
    customers: manyOf(idOrNoneInQuery).describe('Customers, by ID. 0 for assets without a customer.'),
    categories: manyOf(z.enum(values.alertCategories)).describe('Categories of the alerts.'),
    severities: manyOf(z.enum(severities)),
    types: manyOf(idInQuery),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'to must not be before from.' })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / dayMs < values.alertFiguresMaxDays, {
    path: ['to'],
    message: `A period can cover up to ${values.alertFiguresMaxDays} days.`,
  });
export type AlertFiguresQuery = z.infer<typeof alertFiguresQuery>;

/** Figure with its explanation. The list of alerts with the same filters has its rows. */
const figure = z.object({
  value: z.number().nullable().describe('Value of the figure. Null if it covers no alerts.'),
  before: z.number().nullable().describe('Value in the comparison period. Null if it covers no alerts.'),
  unit: z
    .enum(['count', 'seconds', 'share'])
    .describe('Unit of the value: a number, seconds, or a share from 0 to 1.'),
  formula: z.string().describe('Formula as computed.'),
  formulaVersion: z.int(),
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
  leftOut: z
    .array(
      z.object({
        reason: z.string().describe('Reason for leaving the alerts out.'),
        count: z.int().describe('Number of alerts left out.'),
      }),
    )
    .describe('Alerts that do not count, by reason.'),
  trend: z
    .array(z.object({ date: z.iso.date(), value: z.number().nullable() }))
    .describe('Value for each day of the period.'),
  p25: z.number().nullable(),
  p75: z.number().nullable(),
  p90: z.number().nullable(),
  dataUntil: instant.nullable(),
});
export const alertFigureSchema = figure.meta({ id: 'AlertFigure' });
export type AlertFigure = z.infer<typeof alertFigureSchema>;

const times = {
  ownedMedianSeconds: z.number().nullable(),
  ownedP90Seconds: z.number().nullable(),
  resolvedMedianSeconds: z.number().nullable(),
  resolvedP90Seconds: z.number().nullable(),
  lateCount: z.int().describe('Number of alerts past their due time.'),
};

/** Countermeasures by result of their evaluation, each counted once. */
const proofs = {
  held: z.int().describe('Number of countermeasures without a recurrence.'),
  recurred: z.int(),
  waiting: z.int(),
  cannotTell: z.int(),
  workOrders: z.int().describe('Number of work orders of the account that the countermeasures refer to.'),
};

/** Figures of the page, over alerts that the caller can see, without events. */
export const alertFiguresSchema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    computedAt: instant,
    raised: alertFigureSchema.describe('Number of alerts raised.'),
    untilOwned: alertFigureSchema.describe('Median time from the alert to the first action of a user.'),
    untilResolved: alertFigureSchema.describe('Median time from the alert to its last resolution.'),
    recurred: alertFigureSchema.describe(
      'Share of resolved alerts that were reopened or recurred within 30 days.',
    ),
    days: z
      .array(
        z.object({
          date: z.iso.date(),
          counts: z.array(z.object({ severity: z.enum(severities), count: z.int() })),
        }),
      )
      .describe('Alerts opened on each day, by severity.'),
    bySeverity: z.array(z.object({ severity: z.enum(severities), count: z.int() })),
    byHour: z
      .array(z.int())
      .length(24)
      .describe('Alerts opened in each hour of the day, in the time zone of the account.'),
    byType: z
      .array(z.object({ type: named, count: z.int(), falseCount: z.int() }))
      .describe('Counts by alert type, highest first.'),
    byUnit: z.array(z.object({ unit: unitSchema, count: z.int(), ...times })),
    byAsset: z
      .array(
        z.object({
          asset: z.object({ id: z.int(), code: z.string(), model: z.string() }),
          count: z.int(),
          worst: z.enum(severities),
          worstCount: z.int(),
        }),
      )
      .describe('The 20 assets with the most alerts.'),
    assetCount: z.int(),
    byCustomer: z.array(z.object({ customer: named.nullable(), count: z.int() })),
    openAges: z.array(
      z.object({
        ageHours: z.tuple([z.number(), z.number().nullable()]),
        counts: z.array(z.object({ severity: z.enum(severities), count: z.int() })),
      }),
    ),
    noisy: z
      .array(
        z.object({
          type: named,
          count: z.int(),
          withoutCountermeasure: z.int(),
          falseCount: z.int(),
        }),
      )
      .describe('Up to 10 types that are most often resolved without a countermeasure.'),
    countermeasures: z
      .object({
        added: z.int().describe('Number of countermeasures added.'),
        ...proofs,
        byKind: z.array(z.object({ kind: z.enum(values.countermeasureKinds), ...proofs })),
        byType: z
          .array(z.object({ type: named, ...proofs }))
          .describe('The 10 types with the most evaluated countermeasures.'),
        byAsset: z
          .array(z.object({ asset: z.object({ id: z.int(), code: z.string() }), ...proofs }))
          .describe('The 10 assets with the most evaluated countermeasures.'),
      })
      .describe('Countermeasures and their results.'),
  })
  .meta({ id: 'AlertFigures' });
export type AlertFigures = z.infer<typeof alertFiguresSchema>;
