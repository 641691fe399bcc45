const secondsPerMinute = 60;
const secondsPerHour = 3600;
const secondsPerDay = 86_400;
const hoursShownUpTo = 72;

/**
 * A duration in the units that say it best, never rounded up: 45 s, 5 min, 2 h 05 min, 3 d 4 h. The symbols are those
 * of the International System, the same in every language of the product.
 */
export function formatDuration(seconds: number, whole: Intl.NumberFormat): string {
  const size = Math.floor(Math.abs(seconds));
  const sign = seconds < 0 && size > 0 ? '-' : '';
  return sign + partsOf(size, whole).join(' ').replaceAll(' ', '\u00a0');
}

function partsOf(size: number, whole: Intl.NumberFormat): string[] {
  if (size < secondsPerMinute) return [`${size} s`];
  if (size < secondsPerHour) return [`${Math.floor(size / secondsPerMinute)} min`];
  const hours = Math.floor(size / secondsPerHour);
  if (hours < hoursShownUpTo) {
    const minutes = Math.floor((size % secondsPerHour) / secondsPerMinute);
    return [`${hours} h`, ...(minutes > 0 ? [`${String(minutes).padStart(2, '0')} min`] : [])];
  }
  const days = Math.floor(size / secondsPerDay);
  const hoursOfDay = hours % 24;
  return [`${whole.format(days)} d`, ...(hoursOfDay > 0 ? [`${hoursOfDay} h`] : [])];
}
