import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import type { PeriodSearch, PickedPeriod } from '../../../ui/period/period-search.ts';
import { usePeriodFilter } from '../../../ui/period/use-period-filter.ts';
import { useAssetNames } from '../components/use-asset-names.ts';
import { useGeofenceNames } from '../components/use-geofence-names.ts';

interface Chosen {
  readonly chosen: (name: 'geofences' | 'assets') => readonly string[];
}

interface History extends Chosen {
  readonly search: PeriodSearch;
  readonly setPeriod: (picked: PickedPeriod) => void;
}

/** Filters shared by events and visits. */
export function useHistoryFilters({ search, setPeriod, ...list }: History): Filter[] {
  const text = useText('geofences');
  const period = usePeriodFilter({ label: text('period'), search, onPick: setPeriod });
  return [...usePlaceFilters(list), period];
}

/** Filters by geofence and asset, with a search for each. */
export function usePlaceFilters({ chosen }: Chosen): Filter[] {
  const text = useText('geofences');
  const [geofenceSearch, setGeofenceSearch] = useState('');
  const [assetSearch, setAssetSearch] = useState('');
  const names = useGeofenceNames(chosen('geofences').map(Number), geofenceSearch);
  const assets = useAssetNames(chosen('assets').map(Number), assetSearch);
  return [
    {
      name: 'geofences',
      label: text('geofence'),
      chosen: chosen('geofences'),
      onSearch: setGeofenceSearch,
      values: names.map(({ id, name, parent }) => ({
        value: String(id),
        label: parent === null ? name : `${name} ${text('within', { parent: parent.name })}`,
      })),
    },
    {
      name: 'assets',
      label: text('asset'),
      chosen: chosen('assets'),
      onSearch: setAssetSearch,
      values: assets.map(({ id, code }) => ({ value: String(id), label: code })),
    },
  ];
}
