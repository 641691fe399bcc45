import { describe, expect, it } from 'vitest';
import { flattenPayload } from './flatten-payload.ts';

describe('what a device sent', () => {
  it('is nothing where nothing came', () => {
    for (const payload of [null, undefined, '', {}, []]) {
      expect(flattenPayload(payload)).toEqual({ values: [], leftOut: 0 });
    }
  });

  it('is one text where it has no names', () => {
    expect(flattenPayload('lat=abc').values).toEqual([{ name: '', value: 'lat=abc' }]);
  });

  it('names what is nested by its path, keeps lists of plain values in one line, and drops what is empty', () => {
    const payload = { id: '7', position: { fix: { speed: 0, moving: false }, cells: [1, 2], note: null } };
    expect(flattenPayload(payload).values).toEqual([
      { name: 'id', value: '7' },
      { name: 'position.fix.speed', value: '0' },
      { name: 'position.fix.moving', value: 'false' },
      { name: 'position.cells', value: '[1,2]' },
    ]);
  });

  it('ends, however deep, long and many its values are', () => {
    let deep: unknown = 'core';
    for (let level = 0; level < 50; level += 1) deep = { in: deep };
    expect(flattenPayload(deep).values[0]?.name).toBe('in.in.in.in.in.in');
    expect(flattenPayload('x'.repeat(5000)).values[0]?.value).toHaveLength(501);
    const many = Object.fromEntries(Array.from({ length: 130 }, (_, n) => [`v${n}`, n]));
    expect(flattenPayload(many)).toMatchObject({ leftOut: 30, values: { length: 100 } });
  });
});
