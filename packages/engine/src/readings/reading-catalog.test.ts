import { builtInReadings, type ReadingSource } from '@azimute/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFormula } from './parse-formula.ts';
import {
  onlyReadings,
  protocolOf,
  readingCatalogOf,
  readingsOf,
  type OwnReading,
} from './reading-catalog.ts';

const phone = { protocol: 'osmand', model: '' };

function own(code: string, ownSources: readonly ReadingSource[], rest: Partial<OwnReading> = {}): OwnReading {
  const names = { en: code, es: code, pt: code };
  return {
    code,
    kind: 'number',
    unit: '°C',
    names,
    lowest: -50,
    highest: 250,
    largestStep: null,
    ownSources,
    ...rest,
  };
}
const source = (formula: string, kind: Partial<ReadingSource> = {}): ReadingSource => ({
  protocol: null,
  model: null,
  formula,
  ...kind,
});

describe('the built-in readings', () => {
  it('have unique codes, and valid formulas', () => {
    expect(new Set(builtInReadings.map(({ code }) => code)).size).toBe(builtInReadings.length);
    for (const { formulas, ofProtocol } of builtInReadings)
      for (const formula of [...formulas, ...Object.values(ofProtocol ?? {}).flat()])
        expect(parseFormula(formula)).toHaveProperty('formula');
  });

  it('are decoded from stored messages of each protocol', () => {
    const plan = readingCatalogOf([]).planOf(phone);
    const attributes = { engineTemp: 92.5, power: '27.4', door: 'open', dtcs: ['P0217', 'P0300'], sat: '9' };
    expect(readingsOf({ attributes, ignition: true, hourMeterHours: 12 }, plan)).toEqual({
      values: {
        engine_temperature: 92.5,
        supply_voltage: 27.4,
        hour_meter: 12,
        satellites: 9,
        ignition: true,
        door_open: true,
        fault_codes: 'P0217 P0300',
      },
      impossible: [],
    });
  });

  it('are decoded from other keys on devices of another protocol', () => {
    const catalog = readingCatalogOf([]);
    const told = { attributes: { uext: 12.6, power: 3 } };
    expect(readingsOf(told, catalog.planOf({ protocol: 'owntracks', model: '' })).values).toEqual({
      supply_voltage: 12.6,
    });
    expect(readingsOf(told, catalog.planOf(phone)).values).toEqual({ supply_voltage: 3 });
  });

  it('are decoded only as requested', () => {
    const plan = onlyReadings(readingCatalogOf([]).planOf(phone), new Set(['engine_speed', 'unknown']));
    expect(readingsOf({ attributes: { rpm: 900, sat: 9 } }, plan).values).toEqual({ engine_speed: 900 });
  });

  it('mark impossible values, and keep them', () => {
    const told = { attributes: { engineTemp: 6_553.5, fuelLevel: 100 } };
    expect(readingsOf(told, readingCatalogOf([]).planOf(phone))).toEqual({
      values: { engine_temperature: 6_553.5, fuel_level: 100 },
      impossible: ['engine_temperature'],
    });
  });
});

describe('the readings of an account', () => {
  const catalog = readingCatalogOf([
    own('engine_temperature', [
      source('temp1', { protocol: 'teltonika' }),
      source('io30 / 10', { model: '320' }),
      source('io31 / 10', { protocol: 'teltonika', model: '320' }),
    ]),
    own('hydraulic_oil', [source('adc1 * 0.5 - 40')]),
  ]);
  const attributes = { engineTemp: 90, temp1: 91, io30: 920, io31: 930, adc1: 200 };
  const temperatureOf = (protocol: string, model: string): unknown =>
    readingsOf({ attributes }, catalog.planOf({ protocol, model })).values['engine_temperature'];

  it('use the most specific mapping of the device, a model before a protocol', () => {
    expect(temperatureOf('teltonika', '320')).toBe(93);
    expect(temperatureOf('gt06', '320')).toBe(92);
    expect(temperatureOf('teltonika', 'D6')).toBe(91);
    expect(temperatureOf('gt06', 'D6')).toBe(90);
  });

  it('replace built-in ones: if a device reports nothing under them, the value is unknown', () => {
    const plan = catalog.planOf({ protocol: 'teltonika', model: '' });
    expect(readingsOf({ attributes: { engineTemp: 90, adc1: 180 } }, plan).values).toEqual({
      hydraulic_oil: 50,
    });
  });

  it('share one plan for all devices without a mapping', () => {
    expect(catalog.planOf({ protocol: 'made-up-1', model: 'a' })).toBe(
      catalog.planOf({ protocol: 'made-up-2', model: 'b' }),
    );
  });

  it('contain only finite numbers, and mark exactly those out of range', () => {
    const plan = catalog.planOf(phone);
    const limits = catalog.definitions;
    const anything = fc.dictionary(
      fc.constantFrom('engineTemp', 'rpm', 'fuelLevel', 'dtcs', 'door', 'adc1', 'battery', 'hdop'),
      fc.oneof(fc.double(), fc.string(), fc.boolean(), fc.jsonValue()),
    );
    fc.assert(
      fc.property(anything, (given) => {
        const { values, impossible } = readingsOf({ attributes: given }, plan);
        for (const [code, value] of Object.entries(values)) {
          const { kind, lowest, highest } = limits.get(code) ?? own(code, []);
          expect(typeof value).toBe(kind === 'text' ? 'string' : kind);
          if (typeof value !== 'number') continue;
          expect(Number.isFinite(value)).toBe(true);
          const isOutside = value < (lowest ?? -Infinity) || value > (highest ?? Infinity);
          expect(impossible.includes(code)).toBe(isOutside);
        }
      }),
    );
  });
});

describe('the protocol of a device', () => {
  it('is the one named by a Traccar server, else the endpoint’s', () => {
    expect(protocolOf({ protocol: 'teltonika' }, 'traccar')).toBe('teltonika');
    expect(protocolOf({ protocol: 7 }, 'traccar')).toBe('traccar');
    expect(protocolOf(null, 'osmand')).toBe('osmand');
  });
});
