import { dateTimeFormat } from '../../i18n/date-time-format.ts';

/** Days of the calendar, as 2026-11-20, in the words of a language. */
export function daysInWords(languageTag: string, from: string, to = from): string {
  const format = dateTimeFormat(languageTag, { dateStyle: 'medium', timeZone: 'UTC' });
  return from === to ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(to));
}

/** A month of the calendar, as 2026-11, in the words of a language; what is none stays as it is. */
export function monthInWords(languageTag: string, month: string): string {
  const first = new Date(/^\d{4}-\d\d$/.test(month) ? `${month}-01` : Number.NaN);
  return Number.isNaN(first.getTime())
    ? month
    : dateTimeFormat(languageTag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(first);
}
