import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flattenValues, readableName } from './flatten-values.ts';

describe('flattenValues', () => {
  it('prefixes nested names with their parents', () => {
    expect(
      flattenValues({ id: 'a', location: { coords: { speed: 0, ok: false } }, cells: [1, 2] }).values,
    ).toEqual([
      { path: ['id'], value: 'a' },
      { path: ['location', 'coords', 'speed'], value: 0 },
      { path: ['location', 'coords', 'ok'], value: false },
      { path: ['cells'], value: '1, 2' },
    ]);
  });

  it('shows a payload that is not an object, and one nested too deep', () => {
    expect(flattenValues('not JSON').values).toEqual([{ path: [], value: 'not JSON' }]);
    expect(flattenValues({ a: { b: { c: { d: { e: { f: 1 } } } } } }).values).toEqual([
      { path: ['a', 'b', 'c', 'd'], value: '{"e":{"f":1}}' },
    ]);
  });

  it('omits empty values, and reports excess ones', () => {
    for (const given of [null, undefined, '', {}, [], { note: null, text: '' }]) {
      expect(flattenValues(given)).toEqual({ values: [], leftOut: 0 });
    }
    expect(String(flattenValues('x'.repeat(5000)).values[0]?.value)).toHaveLength(501);
    const many = Object.fromEntries(Array.from({ length: 130 }, (_, n) => [`v${n}`, n]));
    expect(flattenValues(many)).toMatchObject({ leftOut: 30, values: { length: 100 } });
  });

  it('terminates for any device payload', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        for (const { path } of flattenValues(given).values) expect(path.length).toBeLessThanOrEqual(4);
      }),
    );
  });
});

describe('readableName', () => {
  it.each([
    ['fuelLevel', 'Fuel level'],
    ['driver_unique_id', 'Driver unique id'],
    ['alarm_made_up', 'Alarm made up'],
    ['canBusRPM', 'Can bus RPM'],
    ['RPM', 'Rpm'],
    ['io16', 'Io16'],
    ['_', '_'],
  ])('formats %s as %s', (name, readable) => {
    expect(readableName(name)).toBe(readable);
  });
});
