import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flattenValues, readableName } from './flatten-values.ts';

describe('flattenValues', () => {
  it('names what is inside by the names around it', () => {
    expect(
      flattenValues({ id: 'a', location: { coords: { speed: 1, ok: true } }, cells: [1, 2], empty: null }),
    ).toEqual([
      { path: ['id'], value: 'a' },
      { path: ['location', 'coords', 'speed'], value: 1 },
      { path: ['location', 'coords', 'ok'], value: true },
      { path: ['cells'], value: '1, 2' },
      { path: ['empty'], value: null },
    ]);
  });

  it('shows a payload that is no object, and one that is too deep to follow', () => {
    expect(flattenValues('not JSON')).toEqual([{ path: [], value: 'not JSON' }]);
    expect(flattenValues({ a: { b: { c: { d: { e: { f: 1 } } } } } })).toEqual([
      { path: ['a', 'b', 'c', 'd'], value: '{"e":{"f":1}}' },
    ]);
  });

  it('ends on whatever a device may send', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        for (const { path } of flattenValues(given)) expect(path.length).toBeLessThanOrEqual(4);
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
  ])('writes %s as %s', (name, readable) => {
    expect(readableName(name)).toBe(readable);
  });
});
