const LOCAL = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)?(Z|[+-]\d\d:?\d\d)?$/;

/** Parses `2014-09-13 07:24:32` to milliseconds, in the zone unless it has an offset; undefined if it is not valid. */
export function toInstant(text: string, zone: string): number | undefined {
  const match = LOCAL.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second, Number((match[7] ?? '').padEnd(3, '0')));
  const offset = match[8];
  if (offset !== undefined) return asUtc - parseOffset(offset);
  // The offset at the guess decides, except near a change of offset, where the second look-up is right.
  const guess = asUtc - offsetOf(zone, asUtc);
  return asUtc - offsetOf(zone, guess);
}

function parseOffset(text: string): number {
  if (text === 'Z') return 0;
  const digits = text.replaceAll(/\D/g, '');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return (text.startsWith('-') ? -minutes : minutes) * 60_000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the zone's offset from UTC at an instant [ms]. */
function offsetOf(zone: string, instantMs: number): number {
  let format = formats.get(zone);
  if (format === undefined) {
    const numbers = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    } as const;
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      calendar: 'gregory',
      ...numbers,
    });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(
    format.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instantMs / 1000) * 1000;
}
