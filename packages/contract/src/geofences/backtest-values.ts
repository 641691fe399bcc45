/** Reasons why a crossing may be a false alarm. */
export const backtestDoubts = ['short_visit', 'taken_back', 'low_certainty', 'within_accuracy'] as const;
export type BacktestDoubt = (typeof backtestDoubts)[number];

export const backtestDaysMost = 90;
export const backtestDaysUsual = 30;
/** For ULs with more assets, the first by code are evaluated. */
export const backtestAssetsMost = 500;
/** Maximum number of listed crossings; all are counted. */
export const backtestCrossingsMost = 2_000;
export const backtestMediaType = 'application/x-ndjson';
