import { tripSettingBounds, tripSettingNames } from '@azimute/contract/trips/values';
import { describe, expect, it } from 'vitest';
import { entryUnitOf, fromEntry, toEntry } from './trip-setting-units.ts';

describe('settings of trips as they are entered', () => {
  it.each(tripSettingNames)('keep the bounds of %s', (name) => {
    for (const distanceUnit of ['km', 'mi'] as const) {
      const unit = entryUnitOf(name, distanceUnit);
      for (const bound of Object.values(tripSettingBounds[name]))
        expect(fromEntry(toEntry(bound, unit), unit)).toBe(bound);
    }
  });

  it('are nothing where nothing is entered', () => {
    expect(fromEntry('', entryUnitOf('limitKph', 'km'))).toBeNull();
    expect(fromEntry('1.5', entryUnitOf('standingGapSeconds', 'km'))).toBe(5400);
  });
});
