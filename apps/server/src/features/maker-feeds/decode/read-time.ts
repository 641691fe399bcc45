import { toInstantOrNext } from '@azimute/engine/zoned-time';

const WRITTEN =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d:?\d\d|UTC)?$/i;
/** Makers send the first year for a time that they do not know. */
const FIRST_YEAR = 2000;

export interface ReadTime {
  readonly atMs: number;
  readonly hasZone: boolean;
}

/** Returns the instant of a time; one without a zone is local time of `zone`. Undefined if it is not a time. */
export function readTime(text: string, zone: string): ReadTime | undefined {
  const found = WRITTEN.exec(text);
  if (found === null) return undefined;
  const [, year, month, day, hour, minute, second = '0', fraction = '', offset] = found;
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const localMs = Date.UTC(y, mo - 1, d, h, mi, s, Number(fraction.padEnd(3, '0').slice(0, 3)));
  const isReal = new Date(localMs).getUTCMonth() === mo - 1 && h < 24 && mi < 60 && s < 60;
  if (!isReal || y < FIRST_YEAR) return undefined;
  if (offset === undefined) return { atMs: toInstantOrNext(localMs, zone), hasZone: false };
  return { atMs: localMs - offsetMs(offset), hasZone: true };
}

function offsetMs(offset: string): number {
  if (/^(?:Z|UTC)$/i.test(offset)) return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))];
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
