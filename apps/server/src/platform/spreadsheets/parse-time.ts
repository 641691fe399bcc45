import type { TimeFormat } from '@azimute/contract';
import { asUtc, toInstant } from '@azimute/engine/zoned-time';

/** An instant in ms since 1970, or the reason why there is none. */
export type ParsedTime = number | 'time_missing' | 'time_invalid' | 'time_not_in_zone';

const DATE = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})/;
const TIME = /^[T ,]*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap])?\.?(?:m\.?)?/i;
const OFFSET = /^\s*(?:(Z|UTC|GMT)|([+-])(\d{2})(?::?(\d{2}))?)?$/i;
const NUMBER = /^\d{1,16}(?:[.,]\d+)?$/;

/** Parses a time in the file's format; without an offset it is in the given zone. */
export function parseTime(
  text: string,
  { timeFormat, timeZone }: { readonly timeFormat: TimeFormat; readonly timeZone: string },
): ParsedTime {
  if (text === '') return 'time_missing';
  if (timeFormat === 'epoch_seconds' || timeFormat === 'epoch_ms') {
    if (!NUMBER.test(text)) return 'time_invalid';
    const number = Number(text.replace(',', '.'));
    return Math.round(timeFormat === 'epoch_ms' ? number : number * 1000);
  }
  const date = DATE.exec(text);
  const time = date && TIME.exec(text.slice(date[0].length));
  const offset = time && OFFSET.exec(text.slice(date[0].length + time[0].length));
  if (!date || !time || !offset) return 'time_invalid';
  const day = orderDate(date, timeFormat);
  const hour = hourOf(Number(time[1]), time[4 + 1]);
  if (day === undefined || hour === undefined) return 'time_invalid';
  const localMs = asUtc({
    ...day,
    hour,
    minute: Number(time[2]),
    second: Number(time[3] ?? 0),
    millisecond: Number((time[4] ?? '').padEnd(3, '0').slice(0, 3)),
  });
  if (localMs === undefined) return 'time_invalid';
  if (offset[1] !== undefined) return localMs;
  if (offset[2] === undefined) return toInstant(localMs, timeZone) ?? 'time_not_in_zone';
  const minutes = Number(offset[3]) * 60 + Number(offset[4] ?? 0);
  return localMs - (offset[2] === '-' ? -minutes : minutes) * 60_000;
}

/** A year has four digits, or two for the years from 2000; a four-digit number in first place is the year. */
function orderDate(
  [, first = '', second = '', third = '']: RegExpExecArray,
  format: TimeFormat,
): { readonly year: number; readonly month: number; readonly day: number } | undefined {
  if (first.length === 4) return third.length > 2 ? undefined : ymd(first, second, third);
  if (first.length > 2 || (third.length !== 4 && third.length !== 2)) return undefined;
  const year = third.length === 2 ? `20${third}` : third;
  if (format === 'day_first') return ymd(year, second, first);
  if (format === 'month_first') return ymd(year, first, second);
  return undefined;
}

function ymd(year: string, month: string, day: string) {
  return { year: Number(year), month: Number(month), day: Number(day) };
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}
