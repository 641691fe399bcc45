import { describe, expect, it } from 'vitest';
import { formatCoordinates } from './format-coordinates.ts';

describe('formatCoordinates', () => {
  it('writes latitude before longitude in the format of other maps, in any language', () => {
    expect(formatCoordinates(-23.420012345, -46.3)).toBe('-23.42001, -46.30000');
  });
});
