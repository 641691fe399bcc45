import type { TripSettingName } from '@azimute/contract/trips/values';
import { tripClassOf, tripThresholds } from '@azimute/engine/trips';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../../api/account-query.ts';
import { useAccount } from '../../../api/use-session.ts';
import type { TripSettings } from './trip-settings-queries.ts';

/** What holds of a category where it sets nothing of its own: as for all assets, else the default of its class. */
export function useInheritedSettings(
  category: string | null,
  items: readonly TripSettings[],
): Readonly<Record<TripSettingName, number | null>> {
  const { data } = useQuery(accountQuery(useAccount().id));
  const tripClass = category === null ? 'road_vehicle' : tripClassOf(category, data?.worksStanding ?? {});
  const defaults = { ...tripThresholds[tripClass], limitKph: null };
  if (category === null) return defaults;
  const { values = {} } = items.find((one) => one.category === null) ?? {};
  const given = Object.entries(values).filter(([, value]) => value !== null);
  return { ...defaults, ...Object.fromEntries(given) };
}
