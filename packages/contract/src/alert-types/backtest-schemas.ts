import { z } from 'zod';
import { backtestCoverage, backtestDays, backtestLine } from '../geofences/backtest-parts.ts';
import { id, instant } from '../scalars.ts';
import { createAlertTypeSchema } from './schemas.ts';

export const backtestAlertTypeSchema = createAlertTypeSchema
  .pick({ condition: true, scope: true, schedule: true, raiseAfterSeconds: true, clearAfterSeconds: true })
  .extend({
    alertTypeId: id
      .nullable()
      .default(null)
      .describe('ID of the saved alert type to compare with. Null for no comparison.'),
    days: backtestDays,
  })
  .meta({ id: 'BacktestAlertType' });
export type BacktestAlertType = z.infer<typeof backtestAlertTypeSchema>;

const figuresSchema = z
  .object({
    times: z
      .int()
      .describe(
        'Number of times the condition would have begun. Several of them can belong to one unresolved alert.',
      ),
    assets: z.int().describe('Number of assets affected.'),
    seconds: z.int().describe('Time that the condition would have lasted within the period, in seconds.'),
    goingOn: z.int().describe('Number of times still in progress at the end.'),
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
      .describe('Figures of the saved alert type over the same positions. Null without a comparison.'),
    byDay: z.array(
      z.object({
        day: z.iso.date(),
        times: z.int().describe('Number of times on the day.'),
        added: z.int().describe('Number of times that the saved type lacks.'),
        leftOut: z.int().describe('Number of times only of the saved type.'),
      }),
    ),
    byHour: z
      .array(z.int())
      .length(24)
      .describe('Number of times by the hour of the day at which they began.'),
    byAsset: z
      .array(
        z.object({
          asset,
          times: z.int().describe('Number of times of the draft.'),
          saved: z.int().describe('Number of times of the saved type.'),
        }),
      )
      .describe('Assets with the most times.'),
    together: z
      .object({
        count: z.int().describe('Number of assets.'),
        at: instant,
        assets: z.array(asset).describe('The first 20 assets.'),
      })
      .nullable()
      .describe('Time with the most assets affected at once. Null if it was never more than one.'),
    thresholds: z
      .array(
        z.object({
          value: z.number().describe('Limit or duration, in the unit of the condition.'),
          times: z.int().describe('Number of times.'),
          assets: z.int().describe('Number of assets affected.'),
        }),
      )
      .describe(
        'Results of other limits or durations over the same positions, including the values of the draft.',
      ),
    held: z
      .array(
        z.object({
          asset,
          subject: z.string().describe('Subject of the alert: empty, or a geofence such as `geofence:7`.'),
          from: instant,
          to: instant.nullable().describe('End. Null if it is in progress.'),
          worst: z
            .number()
            .nullable()
            .describe('Worst value, in the unit of the condition. Null if it has none.'),
          change: z.enum(['same', 'added', 'left_out']).describe('Difference from the saved type.'),
        }),
      )
      .describe('The latest times, including those only of the saved type.'),
    heldLeftOut: z.int().describe('Number of earlier times that are counted but not listed.'),
    coverage: backtestCoverage('Number of assets in scope that the caller can see.'),
  })
  .meta({ id: 'AlertBacktestResult' });
export type AlertBacktestResult = z.infer<typeof alertBacktestResultSchema>;

export const alertBacktestLineSchema = backtestLine(alertBacktestResultSchema).meta({
  id: 'AlertBacktestLine',
});
export type AlertBacktestLine = z.infer<typeof alertBacktestLineSchema>;
