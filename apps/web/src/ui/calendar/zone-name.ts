import { dateTimeFormat } from '../../i18n/date-time-format.ts';

/** Returns the readable name of a time zone, such as horário de Brasília. */
export function zoneName(locale: string, timeZone: string): string {
  const format = dateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  const part = format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName');
  return part?.value ?? timeZone;
}
