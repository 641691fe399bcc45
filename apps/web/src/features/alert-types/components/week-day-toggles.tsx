import { weekDays } from '@azimute/contract/geofences/values';
import { useDayNames } from '../../geofences/components/use-schedule-words.ts';

interface WeekDayTogglesProps {
  readonly days: readonly number[];
  readonly onChange: (days: number[]) => void;
}

/** The weekdays on which something applies; at least one stays selected. */
export function WeekDayToggles({ days, onChange }: WeekDayTogglesProps) {
  const nameOf = useDayNames();
  return weekDays.map((day) => (
    <button
      key={day}
      type="button"
      className="toggle"
      aria-pressed={days.includes(day)}
      onClick={() => {
        const next = weekDays.filter((one) => (one === day) !== days.includes(one));
        if (next.length > 0) onChange(next);
      }}
    >
      {nameOf(day)}
    </button>
  ));
}
