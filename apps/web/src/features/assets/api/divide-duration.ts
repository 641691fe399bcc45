/** A duration in the units that say it best. */
export interface DurationParts {
  readonly key: 'minutesOnly' | 'hoursOnly' | 'hoursMinutes' | 'daysHours';
  readonly days: number;
  readonly hours: number;
  /** Two digits where hours stand before. */
  readonly minutes: string;
}

const minutesPerHour = 60;
const hoursShownUpTo = 72;

export function divideDuration(totalMinutes: number): DurationParts {
  const whole = Math.max(0, Math.floor(totalMinutes));
  const hours = Math.floor(whole / minutesPerHour);
  const minutes = whole % minutesPerHour;
  if (hours === 0) return { key: 'minutesOnly', days: 0, hours, minutes: String(minutes) };
  if (hours >= hoursShownUpTo) {
    return { key: 'daysHours', days: Math.floor(hours / 24), hours: hours % 24, minutes: '' };
  }
  const key = minutes === 0 ? 'hoursOnly' : 'hoursMinutes';
  return { key, days: 0, hours, minutes: String(minutes).padStart(2, '0') };
}
