import { languageTags } from '@azimute/contract/locales';
import { dayMs } from '@azimute/contract/durations';
import type { GeofenceSchedule } from '@azimute/contract';
import { useLocale, useText } from '../../../i18n/use-text.ts';

// A Monday.
const firstDay = Date.UTC(2024, 0, 1);

/** Returns the short name of a weekday by ISO 8601, where Monday is 1. */
export function useDayNames(): (day: number) => string {
  const tag = languageTags[useLocale()];
  const format = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
  return (day) => format.format(new Date(firstDay + (day - 1) * dayMs)).replace('.', '');
}

/** Describes when a geofence records. */
export function useScheduleWords(): (schedule: GeofenceSchedule) => string {
  const text = useText('geofences');
  const nameOf = useDayNames();
  return ({ days, from, to, zone }) => {
    const words = days
      .toSorted((a, b) => a - b)
      .map(nameOf)
      .join(', ');
    return from === to
      ? text('scheduleWholeDay', { days: words, zone })
      : text('scheduleWords', { days: words, from, to, zone });
  };
}
