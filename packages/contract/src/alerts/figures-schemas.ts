import { z } from 'zod';
import { unitSchema } from '../assets/schemas.ts';
import { severities } from '../geofences/values.ts';
import { manyOf } from '../list-schemas.ts';
import { idInQuery, idOrNoneInQuery, instant } from '../scalars.ts';
import * as values from './values.ts';

const named = z.object({ id: z.int(), name: z.string() });

export const alertFiguresQuery = z
  .strictObject({
    from: z.iso.date().describe('The first day, in the zone of the account'),
    to: z.iso.date().describe('The last day'),
    compare: z.enum(['before', 'year_before', 'none']).default('before'),
    units: manyOf(idInQuery),
    customers: manyOf(idOrNoneInQuery),
    categories: manyOf(z.enum(values.alertCategories)),
    severities: manyOf(z.enum(severities)),
    types: manyOf(idInQuery),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'to must not be before from' })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < values.alertFiguresMaxDays, {
    path: ['to'],
    message: `A period can cover up to ${values.alertFiguresMaxDays} days`,
  });
export type AlertFiguresQuery = z.infer<typeof alertFiguresQuery>;

/** A figure that explains itself; its rows are the list of alerts with these filters. */
const figure = z.object({
  value: z.number().nullable().describe('Null where nothing counts'),
  before: z.number().nullable().describe('Of the period that it is compared with'),
  unit: z.enum(['count', 'seconds', 'share']),
  formula: z.string().describe('As computed'),
  formulaVersion: z.int(),
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
  leftOut: z.array(z.object({ reason: z.string(), count: z.int() })),
  trend: z.array(z.object({ date: z.iso.date(), value: z.number().nullable() })),
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
  lateCount: z.int().describe('Past their due time'),
};

/** Finishes behind a countermeasure, by what came of it: evaluated by exposure, each once. */
const proofs = {
  held: z.int().describe('It did not come again'),
  recurred: z.int(),
  waiting: z.int(),
  cannotTell: z.int(),
  workOrders: z.int().describe('Work orders of the account that the countermeasures name'),
};

/** Everything of the page, of alerts that the reader sees. Events are no part of it. */
export const alertFiguresSchema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    computedAt: instant,
    raised: alertFigureSchema,
    untilOwned: alertFigureSchema.describe('From raised to the first action of a person, median'),
    untilResolved: alertFigureSchema.describe('From raised to the last finish, median'),
    recurred: alertFigureSchema.describe(
      'Share of finished ones that were reopened or came again in 30 days',
    ),
    days: z.array(
      z.object({
        date: z.iso.date(),
        counts: z.array(z.object({ severity: z.enum(severities), count: z.int() })),
      }),
    ),
    bySeverity: z.array(z.object({ severity: z.enum(severities), count: z.int() })),
    byHour: z.array(z.int()).length(24).describe('By the hour of the account at which they were opened'),
    byType: z
      .array(z.object({ type: named, count: z.int(), falseCount: z.int() }))
      .describe('All, most first'),
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
      .describe('The 20 with most'),
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
      .describe('Types that are finished without a countermeasure most often, at most 10'),
    countermeasures: z.object({
      added: z.int(),
      ...proofs,
      byKind: z.array(z.object({ kind: z.enum(values.countermeasureKinds), ...proofs })),
      byType: z.array(z.object({ type: named, ...proofs })).describe('The 10 with most that was evaluated'),
      byAsset: z
        .array(z.object({ asset: z.object({ id: z.int(), code: z.string() }), ...proofs }))
        .describe('The 10 with most that was evaluated'),
    }),
  })
  .meta({ id: 'AlertFigures' });
export type AlertFigures = z.infer<typeof alertFiguresSchema>;
