import { describe, expect, it } from 'vitest';
import { compareValues } from './compare-values.ts';

describe('comparing former and new values', () => {
  it('lists each value by its path, including those on one side only', () => {
    expect(
      compareValues(
        { name: 'Norte', scope: { units: [1, 2] } },
        { name: 'Sul', scope: { units: [2] }, on: true },
      ),
    ).toEqual([
      { name: 'name', before: 'Norte', after: 'Sul' },
      { name: 'scope.units', before: '1, 2', after: '2' },
      { name: 'on', before: null, after: 'true' },
    ]);
  });

  it('returns nothing for nothing, and distinguishes an empty value from a missing one', () => {
    expect(compareValues(null, null)).toEqual([]);
    expect(compareValues({ photo: null }, null)).toEqual([{ name: 'photo', before: '—', after: null }]);
  });
});
