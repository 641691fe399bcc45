/** Why a crossing that a back-test finds may be a false alarm. */
export const backtestDoubts = ['short_visit', 'taken_back', 'low_certainty', 'within_accuracy'] as const;
export type BacktestDoubt = (typeof backtestDoubts)[number];

export const backtestDaysMost = 90;
export const backtestDaysUsual = 30;
/** Of a UL with more, those that come first by code are processed. */
export const backtestAssetsMost = 500;
/** The latest crossings that an answer lists; all are counted. */
export const backtestCrossingsMost = 2_000;
export const backtestMediaType = 'application/x-ndjson';
