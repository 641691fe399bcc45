import { dateTimeFormat } from '../../i18n/date-time-format.ts';

/** Days of the calendar, as 2026-11-20, in the words of a language. */
export function daysInWords(languageTag: string, from: string, to = from): string {
  const format = dateTimeFormat(languageTag, { dateStyle: 'medium', timeZone: 'UTC' });
  return from === to ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(to));
}
