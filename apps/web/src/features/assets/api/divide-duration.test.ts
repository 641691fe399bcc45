import { expect, it } from 'vitest';
import { divideDuration } from './divide-duration.ts';

it.each([
  [-3, { key: 'minutesOnly', minutes: '0' }],
  [59.9, { key: 'minutesOnly', minutes: '59' }],
  [60, { key: 'hoursOnly', hours: 1 }],
  [26 * 60 + 4, { key: 'hoursMinutes', hours: 26, minutes: '04' }],
  [72 * 60 - 1, { key: 'hoursMinutes', hours: 71, minutes: '59' }],
  [76 * 60 + 59, { key: 'daysHours', days: 3, hours: 4 }],
])('divides %d minutes into the units that say it best', (minutes, parts) => {
  expect(divideDuration(minutes)).toMatchObject(parts);
});
