import type { GeofenceSchedule } from '@azimute/contract';
import { isTimeZone } from '@azimute/engine/zoned-time';

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/**
 * Maps a calendar with one event that recurs daily or weekly to a schedule. Null for anything else, such as single
 * days, which a schedule cannot express. Times in UTC or without a zone take the zone of the account.
 */
export function mapCalendar(ics: string, accountZone: string): GeofenceSchedule | null {
  const lines = ics.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const events = lines.join('\n').match(/BEGIN:VEVENT[^]*?END:VEVENT/g) ?? [];
  const [event] = events;
  if (event === undefined || events.length > 1) return null;
  const start = readTime(event, 'DTSTART');
  const end = readTime(event, 'DTEND');
  const rule = Object.fromEntries(
    (/^RRULE:(.*)$/m.exec(event)?.[1] ?? '').split(';').map((part) => part.split('=') as [string, string]),
  );
  if (start === null || end === null) return null;
  if (rule['INTERVAL'] !== undefined && rule['INTERVAL'] !== '1') return null;
  if (['UNTIL', 'COUNT', 'BYMONTH', 'BYMONTHDAY', 'BYSETPOS'].some((name) => rule[name] !== undefined))
    return null;
  const days =
    rule['FREQ'] === 'DAILY'
      ? EVERY_DAY
      : rule['FREQ'] === 'WEEKLY'
        ? (rule['BYDAY']?.split(',') ?? [start.day]).map((day) => DAYS.indexOf(day) + 1)
        : [];
  if (days.length === 0 || days.includes(0)) return null;
  const zone = start.isUtc ? 'UTC' : (start.zone ?? accountZone);
  if (!isTimeZone(zone)) return null;
  return { zone, days: days.toSorted((a, b) => a - b), from: start.time, to: end.time };
}

function readTime(event: string, name: string) {
  const found = new RegExp(`^${name}([^:]*):(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)\\d\\d(Z?)$`, 'm').exec(
    event,
  );
  if (found === null) return null;
  const [, parameters = '', year, month, day, hour, minute, utc] = found;
  const weekday = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay();
  return {
    time: `${hour}:${minute}`,
    day: DAYS[(weekday + 6) % 7] ?? 'MO',
    zone: /TZID=([^;:]+)/.exec(parameters)?.[1],
    isUtc: utc === 'Z',
  };
}

/** Returns the text of a calendar's bytes: hexadecimal as databases write them, or Base64 as the API does. */
export function readCalendarText(data: string): string {
  if (data.startsWith('\\x')) return Buffer.from(data.slice(2), 'hex').toString('utf8');
  return data.startsWith('BEGIN:') ? data : Buffer.from(data, 'base64').toString('utf8');
}
