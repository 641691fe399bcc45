import { z } from 'zod';
import { backtestDaysMost, backtestDaysUsual } from './backtest-values.ts';

const daysText = 'Number of days to evaluate, including today.';
export const backtestDays = z
  .int()
  .min(1)
  .max(backtestDaysMost)
  .default(backtestDaysUsual)
  .describe(daysText);
export const backtestDaysInQuery = z.coerce
  .number()
  .int()
  .min(1)
  .max(backtestDaysMost)
  .default(backtestDaysUsual)
  .describe(daysText);

/** Assets and positions that a back-test read; `assets` are those it is about. */
export const backtestCoverage = (assets: string) =>
  z.object({
    assets: z.int().describe(assets),
    withPositions: z.int(),
    notRead: z.int().describe('Number of assets left out because there are too many or time ran out.'),
    fixes: z.int(),
  });

/** One line of the response: progress, then the result or the reason for stopping. */
export const backtestLine = <Result extends z.ZodType>(result: Result) =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('progress').describe('Always `progress`.'),
      assets: z.int().describe('Number of assets evaluated so far.'),
      of: z.int().describe('Number of assets to evaluate.'),
      fixes: z.int().describe('Number of positions evaluated so far.'),
    }),
    z.object({
      kind: z.literal('result').describe('Always `result`.'),
      result: result.describe('Result of the back-test.'),
    }),
    z.object({
      kind: z.literal('stopped').describe('Always `stopped`.'),
      reason: z
        .enum(['replaced', 'forbidden', 'failed'])
        .describe('Why the back-test stopped. `replaced` means that the caller started another.'),
    }),
  ]);
