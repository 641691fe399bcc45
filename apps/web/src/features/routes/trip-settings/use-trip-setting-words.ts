import { tripSettingBounds, tripSettingNames, type TripSettingName } from '@azimute/contract/trips/values';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { entryUnitOf, toEntry } from './trip-setting-units.ts';
import type { TripSettings } from './trip-settings-queries.ts';

interface TripSettingWords {
  readonly category: (category: string | null) => string;
  readonly value: (name: TripSettingName, value: number) => string;
  /** Range of valid values, in words. */
  readonly range: (name: TripSettingName) => string;
  /** Lists the values that are set. */
  readonly summary: (values: TripSettings['values']) => string;
}

export function useTripSettingWords(): TripSettingWords {
  const text = useText('trip-settings');
  const format = useFormat();
  const { distanceUnit } = useAccount();
  const value = (name: TripSettingName, given: number): string => {
    const unit = entryUnitOf(name, distanceUnit);
    return `${format.number(toEntry(given, unit))} ${unit.symbol}`;
  };
  return {
    category: (category) => category ?? text('allAssets'),
    value,
    range: (name) => {
      const { least, most } = tripSettingBounds[name];
      return text('range', { least: value(name, least), most: value(name, most) });
    },
    summary: (values) => {
      const given = tripSettingNames.flatMap((name) => {
        const own = values[name];
        return own === null ? [] : [`${text(name)}: ${value(name, own)}`];
      });
      return given.length === 0 ? text('nothingSet') : given.join(' · ');
    },
  };
}
