import { useMemo } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { dayOf } from '../../../ui/calendar/calendar-day.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { NumberedTrip } from '../screen/number-stops.ts';

interface TripWords {
  /** Formats the period, with a date if it is on another day than the one it is listed under. */
  readonly span: (part: NumberedTrip, day: string) => string;
  /** Place of a stop: geofence or nearest known place, else its number. */
  readonly place: (part: NumberedTrip) => string;
  /** Further remarks for the list. */
  readonly notes: (part: NumberedTrip) => readonly string[];
}

export function useTripWords(): TripWords {
  const text = useText('routes');
  const format = useFormat();
  const { timeZone } = useAccount();
  return useMemo(() => {
    const at = (ms: number, day: string): string =>
      dayOf(ms, timeZone) === day ? format.time(ms) : format.dateTime(ms);
    const stopNotes = ({ idlingSeconds, workingSeconds, engineOnSeconds }: NumberedTrip): string[] => {
      if ((workingSeconds ?? 0) >= 60)
        return [text('workingFor', { duration: format.duration(workingSeconds) })];
      if ((idlingSeconds ?? 0) >= 60)
        return [text('idlingFor', { duration: format.duration(idlingSeconds) })];
      return engineOnSeconds === null ? [] : [text('engineOff')];
    };
    const tripNotes = ({ isTowed, start, geofences }: NumberedTrip): string[] => [
      ...(isTowed ? [text('towed')] : []),
      ...(geofences.length === 0 && start.name !== null ? [text('leftPlace', { place: start.name })] : []),
      ...(geofences.length > 0 ? [geofences.map(({ name }) => name).join(', ')] : []),
    ];
    return {
      span: ({ isOpen, from, to }, day) =>
        isOpen
          ? text('since', { from: at(Date.parse(from), day) })
          : text('span', { from: at(Date.parse(from), day), to: at(Date.parse(to), day) }),
      place: ({ start, number }) => start.name ?? text('stopNumber', { number: format.number(number) }),
      notes: (part) => (part.kind === 'stop' ? stopNotes(part) : part.kind === 'trip' ? tripNotes(part) : []),
    };
  }, [text, format, timeZone]);
}
