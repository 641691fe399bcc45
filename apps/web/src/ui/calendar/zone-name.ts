import { dateTimeFormat } from '../../i18n/date-time-format.ts';

/** A zone as people call it: horário de Brasília. */
export function zoneName(locale: string, timeZone: string): string {
  const format = dateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  const part = format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName');
  return part?.value ?? timeZone;
}
