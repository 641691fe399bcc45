import { tripSettingBounds, tripSettingNames } from '@azimute/contract/trips/values';
import { describe, expect, it } from 'vitest';
import { entryUnitOf, fromEntry, toEntry } from './trip-setting-units.ts';

describe('entered trip settings', () => {
  it.each(tripSettingNames)('keep the limits of %s', (name) => {
    for (const distanceUnit of ['km', 'mi'] as const) {
      const unit = entryUnitOf(name, distanceUnit);
      for (const bound of Object.values(tripSettingBounds[name]))
        expect(fromEntry(toEntry(bound, unit), unit)).toBe(bound);
    }
  });

  it('are null if empty', () => {
    expect(fromEntry('', entryUnitOf('limitKph', 'km'))).toBeNull();
    expect(fromEntry('1.5', entryUnitOf('standingGapSeconds', 'km'))).toBe(5400);
  });
});
