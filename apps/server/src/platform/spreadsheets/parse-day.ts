import { asUtc } from '@azimute/engine/zoned-time';

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;

/** Parses a calendar day, with the year or the day first, such as 2026-11-30. */
export function parseDay(cell: string): string | undefined {
  const [, ...yearFirst] = YEAR_FIRST.exec(cell) ?? [];
  const [, ...dayFirst] = DAY_FIRST.exec(cell) ?? [];
  const [year, month, day] = (yearFirst.length > 0 ? yearFirst : dayFirst.toReversed()).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const parts = { year, month, day };
  const instant = asUtc({ ...parts, hour: 0, minute: 0, second: 0, millisecond: 0 });
  return instant === undefined ? undefined : new Date(instant).toISOString().slice(0, 10);
}
