import { describe, expect, it } from 'vitest';
import { compareValues } from './compare-values.ts';

describe('comparing what was with what is', () => {
  it('tells each value by its way, also those that are on one side only', () => {
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

  it('tells nothing of nothing, and an empty value from one that is missing', () => {
    expect(compareValues(null, null)).toEqual([]);
    expect(compareValues({ photo: null }, null)).toEqual([{ name: 'photo', before: '—', after: null }]);
  });
});
