import { dateTimeFormat } from './date-time-format.ts';

/** Formats dates such as 2026-11-20 in a language. */
export function daysInWords(languageTag: string, from: string, to = from): string {
  const format = dateTimeFormat(languageTag, { dateStyle: 'medium', timeZone: 'UTC' });
  return from === to ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(to));
}

/** Formats a month such as 2026-11 in a language; returns other texts unchanged. */
export function monthInWords(languageTag: string, month: string): string {
  const first = new Date(/^\d{4}-\d\d$/.test(month) ? `${month}-01` : Number.NaN);
  return Number.isNaN(first.getTime())
    ? month
    : dateTimeFormat(languageTag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(first);
}
