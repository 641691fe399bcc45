import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeKept } from '../decode-kept.ts';
import { decodeGpslogger } from './decode.ts';

interface Fixture {
  readonly name: string;
  readonly query: string;
  readonly body?: string;
  readonly position: Readonly<Record<string, unknown>>;
  readonly attributes: Readonly<Record<string, unknown>> | null;
}

const nowMs = Date.parse('2026-02-15T13:00:00Z');
const fixtures = JSON.parse(
  readFileSync(new URL('fixtures/requests.json', import.meta.url), 'utf8'),
) as readonly Fixture[];
const decode = (query: string, text = '') =>
  decodeGpslogger({ query: Object.fromEntries(new URLSearchParams(query)), text, isText: true }, nowMs);

describe('decodeGpslogger', () => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))('reads %s', (_, fixture) => {
    const { positions, quarantined } = decode(fixture.query, fixture.body);
    expect(quarantined).toEqual([]);
    expect(positions).toMatchObject([fixture.position]);
    expect(JSON.parse(positions[0]?.attributes ?? 'null')).toEqual(fixture.attributes);
  });

  it.each([
    ['nothing', '', 'device_id_missing'],
    ['no time', 'id=a&lat=1&lon=2', 'time_missing'],
    ['a date without a time', 'id=a&lat=1&lon=2&date=2026-02-15', 'time_missing'],
    ['an unfilled parameter', 'id=a&lat=1&lon=2&time=%25TIME', 'time_invalid'],
    ['no coordinates', 'id=a&lat=&lon=&timestamp=1771156800', 'latitude_invalid'],
    ['null island', 'id=a&lat=0.0&lon=0.0&timestamp=1771156800', 'latitude_invalid'],
  ])('keeps %s in quarantine', (_, query, code) => {
    expect(decode(query)).toMatchObject({ positions: [], quarantined: [{ code }] });
  });

  it('keeps an unreadable body', () => {
    expect(decode('id=a', '{"lat":').quarantined).toMatchObject([{ code: 'malformed', externalId: 'a' }]);
    expect(decode('id=a', 'a=1&'.repeat(5_000)).quarantined).toMatchObject([{ code: 'malformed' }]);
  });

  it('decodes a quarantined message again', () => {
    const [refused] = decode('id=a&lat=1&lon=2&time=2026-02-15T14:00:00Z&key=azk_secret').quarantined;
    expect(JSON.stringify(refused)).not.toContain('azk_secret');
    const kept = { externalId: 'a', source: 'gpslogger', isRaw: true, payload: refused?.payload } as const;
    expect(decodeKept({ ...kept, receivedAtMs: nowMs }, nowMs + 7_200_000)).toMatchObject({
      positions: [{ externalId: 'a', fixedAtMs: nowMs + 3_600_000 }],
    });
  });

  it('never dates a fix by the current time, for any input', () => {
    const name = fc.constantFrom('timestamp', 'time', 'timeoffset', 'date', 'tst', 'starttimestamp');
    fc.assert(
      fc.property(fc.dictionary(name, fc.string()), (times) => {
        const query = new URLSearchParams({ id: 'a', lat: '1', lon: '2', ...times }).toString();
        for (const { fixedAtMs } of decode(query).positions) expect(fixedAtMs).not.toBe(nowMs);
      }),
    );
  });
});
