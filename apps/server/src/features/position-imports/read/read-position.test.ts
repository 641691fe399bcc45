import type { PositionImportField, PositionImportSettings } from '@azimute/contract';
import { positionImportFields } from '@azimute/contract/position-imports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNumber } from '../../../platform/spreadsheets/parse-number.ts';
import { parseTime } from '../../../platform/spreadsheets/parse-time.ts';
import { proposeSettings } from './propose-settings.ts';
import { createPositionReader, isRefused } from './read-position.ts';

const nowMs = Date.parse('2026-02-15T13:00:00Z');
const isoOf = (parsed: ReturnType<typeof parseTime>) =>
  typeof parsed === 'number' ? new Date(parsed).toISOString() : parsed;

describe('parseTime', () => {
  it.each([
    ['2014-09-13 07:24:32', 'iso', 'America/Maceio', '2014-09-13T10:24:32.000Z'],
    ['2014-09-13T07:24:32.5-03:00', 'iso', 'UTC', '2014-09-13T10:24:32.500Z'],
    ['2014/09/13 07:24 UTC', 'iso', 'America/Maceio', '2014-09-13T07:24:00.000Z'],
    ['13/09/2014 07:24:32', 'day_first', 'America/Maceio', '2014-09-13T10:24:32.000Z'],
    ['9/13/14 12:05 am', 'month_first', 'UTC', '2014-09-13T00:05:00.000Z'],
    ['13.09.2014, 07:24:32', 'day_first', 'UTC', '2014-09-13T07:24:32.000Z'],
    ['1410592000.25', 'epoch_seconds', 'UTC', '2014-09-13T07:06:40.250Z'],
    ['1410592000250', 'epoch_ms', 'UTC', '2014-09-13T07:06:40.250Z'],
    // Clocks moved from 0:00 to 1:00, and from 24:00 back to 23:00.
    ['2018-11-04 00:30:00', 'iso', 'America/Sao_Paulo', 'time_not_in_zone'],
    ['2018-11-04 01:00:00', 'iso', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2018-02-17 23:30:00', 'iso', 'America/Sao_Paulo', '2018-02-18T01:30:00.000Z'],
    ['13/09/2014 07:24:32', 'month_first', 'UTC', 'time_invalid'],
    ['13/09/2014 07:24:32', 'iso', 'UTC', 'time_invalid'],
    ['2014-02-30 00:00:00', 'iso', 'UTC', 'time_invalid'],
    ['2014-09-13', 'iso', 'UTC', 'time_invalid'],
    ['', 'iso', 'UTC', 'time_missing'],
  ] as const)('reads %s (%s, %s) as %s', (text, timeFormat, timeZone, expected) => {
    expect(isoOf(parseTime(text, { timeFormat, timeZone }))).toBe(expected);
  });

  it('round-trips the local times of a zone', () => {
    const instants = fc.date({
      min: new Date('2010-01-01'),
      max: new Date('2026-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        instants,
        fc.constantFrom('America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Apia', 'UTC'),
        (at, timeZone) => {
          const ms = Math.floor(at.getTime() / 1000) * 1000;
          const shown = new Intl.DateTimeFormat('sv-SE', {
            timeZone,
            dateStyle: 'short',
            timeStyle: 'medium',
          }).format(ms);
          const parsed = parseTime(shown, { timeFormat: 'iso', timeZone });
          // In a repeated hour, the first one applies.
          expect([ms, ms - 3_600_000]).toContain(parsed);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('parseNumber', () => {
  it('parses numbers by their decimal separator', () => {
    expect(parseNumber('-10,5', 'comma')).toBe(-10.5);
    expect(parseNumber('12.345,6', 'comma')).toBe(12_345.6);
    expect(parseNumber('12,345.6', 'point')).toBe(12_345.6);
    for (const text of ['', '-', '.', '1.2.3', '1e9999', '0x10', 'NaN', '10,5 S', '1 2'])
      expect(parseNumber(text, 'point')).toBeUndefined();
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (any) => {
        const number = any === 0 ? 0 : any;
        expect(parseNumber(String(number), 'point')).toBe(number);
        expect(parseNumber(String(number).replace('.', ','), 'comma')).toBe(number);
      }),
    );
  });
});

describe('a line', () => {
  const headings = [...positionImportFields, 'driver'];
  const settings: PositionImportSettings = {
    ...proposeSettings({ format: 'csv', headings, sample: [], timeZone: 'UTC' }),
    columns: Object.fromEntries(
      positionImportFields.map((field) => [field, field === 'date' ? null : field]),
    ) as PositionImportSettings['columns'],
    speedUnit: 'mph',
    altitudeUnit: 'ft',
    odometerUnit: 'm',
    hourMeterUnit: 'min',
  };
  const good = { device: 'd', time: '2026-01-01T00:00:00Z', latitude: '1', longitude: '-180' };
  const read = (cells: Partial<Record<PositionImportField | 'driver', string>>, changes = {}) => {
    const row = { ...good, ...cells };
    const line = { line: 2, cells: headings.map((heading) => row[heading as keyof typeof row] ?? '') };
    return createPositionReader({ ...settings, ...changes }, headings)(line, nowMs);
  };

  it('becomes a position in the portal’s units', () => {
    expect(
      read({
        speed: '10',
        altitude: '100',
        odometer: '1500',
        hourMeter: '90',
        ignition: 'Ligado',
        driver: 'Ana',
      }),
    ).toMatchObject({
      position: {
        index: 2,
        externalId: 'd',
        speedKph: 16.093_44,
        altitudeMeters: 30.48,
        odometerKm: 1.5,
        hourMeterHours: 1.5,
        ignition: true,
        headingDegrees: null,
        attributes: '{"driver":"Ana"}',
      },
    });
  });

  it.each([
    [{ device: '' }, 'device_id_missing', 'device'],
    [{ time: '' }, 'time_missing', 'time'],
    [{ time: '2027-01-01T00:00:00Z' }, 'time_in_future', 'time'],
    [{ time: '1999-01-01T00:00:00Z' }, 'time_too_old', 'time'],
    [{ latitude: '91' }, 'latitude_invalid', 'latitude'],
    [{ longitude: '' }, 'longitude_invalid', 'longitude'],
    [{ speed: 'fast' }, 'value_invalid', 'speed'],
    [{ heading: '361' }, 'value_invalid', 'heading'],
    [{ ignition: 'maybe' }, 'value_invalid', 'ignition'],
    [{ driver: 'x'.repeat(9000) }, 'value_invalid', null],
  ] as const)('with %j is refused: %s', (cells, reason, field) => {
    expect(read(cells)).toMatchObject({ line: 2, reason, field });
  });

  it('belongs to the device of the file, or to the one mapped to its name', () => {
    expect(read({}, { deviceBy: 'file', deviceId: 'whole' })).toMatchObject({
      position: { externalId: 'whole' },
    });
    expect(read({}, { devices: { d: 'other' } })).toMatchObject({ position: { externalId: 'other' } });
    expect(read({ device: 'constructor' })).toMatchObject({ position: { externalId: 'constructor' } });
  });

  it('never throws, for any input', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.constantFrom('comma', 'point'), (cells, decimalMark) => {
        const line = createPositionReader({ ...settings, decimalMark }, headings)({ line: 2, cells }, nowMs);
        expect(isRefused(line) || line.position.index === 2).toBe(true);
      }),
    );
  });
});
