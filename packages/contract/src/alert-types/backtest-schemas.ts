import { z } from 'zod';
import { backtestDaysMost, backtestDaysUsual } from '../geofences/backtest-values.ts';
import { id, instant } from '../scalars.ts';
import { createAlertTypeSchema } from './schemas.ts';

export const backtestAlertTypeSchema = createAlertTypeSchema
  .pick({ condition: true, scope: true, schedule: true, raiseAfterSeconds: true, clearAfterSeconds: true })
  .extend({
    alertTypeId: id
      .nullable()
      .default(null)
      .describe('A saved type whose place this takes; the answer then also says how it differs from it'),
    days: z
      .int()
      .min(1)
      .max(backtestDaysMost)
      .default(backtestDaysUsual)
      .describe('Days of the account, today the last of them'),
  })
  .meta({ id: 'BacktestAlertType' });
export type BacktestAlertType = z.infer<typeof backtestAlertTypeSchema>;

const figuresSchema = z
  .object({
    times: z
      .int()
      .describe('That it would have begun to hold; those of one alert that is not resolved count in it'),
    assets: z.int(),
    seconds: z.int().describe('That it would have held, within the period'),
    goingOn: z.int().describe('Times that go on at the end'),
  })
  .meta({ id: 'AlertBacktestFigures' });

const asset = z.object({ id: z.int(), code: z.string() });

export const alertBacktestResultSchema = z
  .object({
    from: instant,
    to: instant,
    figures: figuresSchema,
    saved: figuresSchema
      .nullable()
      .describe('Of the saved type whose place a draft takes, over the same positions'),
    byDay: z.array(
      z.object({
        day: z.iso.date(),
        times: z.int(),
        added: z.int().describe('Of these, not by the saved type'),
        leftOut: z.int().describe('By the saved type alone'),
      }),
    ),
    byHour: z.array(z.int()).length(24).describe('Times by the hour of the day at which they began'),
    byAsset: z.array(z.object({ asset, times: z.int(), saved: z.int() })).describe('Those with most times'),
    together: z
      .object({ count: z.int(), at: instant, assets: z.array(asset) })
      .nullable()
      .describe('When most held at once, if more than one ever did; of the assets the first 20'),
    thresholds: z
      .array(z.object({ value: z.number(), times: z.int(), assets: z.int() }))
      .describe(
        'What other limits or durations would have come to, over the same positions; that of the draft is one',
      ),
    held: z
      .array(
        z.object({
          asset,
          subject: z.string().describe('As of an alert: empty, or as `geofence:7`'),
          from: instant,
          to: instant.nullable(),
          worst: z.number().nullable(),
          change: z.enum(['same', 'added', 'left_out']).describe('Beside the saved type'),
        }),
      )
      .describe('The latest times, those of the saved type that are left out among them'),
    heldLeftOut: z.int().describe('Earlier times that are counted and not listed'),
    coverage: z.object({
      assets: z.int().describe('In the scope, that the reader sees'),
      withPositions: z.int(),
      notRead: z.int().describe('Left out: there are too many, or the time was over'),
      fixes: z.int(),
    }),
  })
  .meta({ id: 'AlertBacktestResult' });
export type AlertBacktestResult = z.infer<typeof alertBacktestResultSchema>;

/** What each line of the answer says: how far it is, and at last the result or why there is none. */
export const alertBacktestLineSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('progress'), assets: z.int(), of: z.int(), fixes: z.int() }),
    z.object({ kind: z.literal('result'), result: alertBacktestResultSchema }),
    z.object({
      kind: z.literal('stopped'),
      reason: z.enum(['replaced', 'forbidden', 'failed']).describe('`replaced`: its person began another'),
    }),
  ])
  .meta({ id: 'AlertBacktestLine' });
export type AlertBacktestLine = z.infer<typeof alertBacktestLineSchema>;
