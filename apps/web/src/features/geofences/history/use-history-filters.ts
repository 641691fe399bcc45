import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { periods } from '../../../ui/calendar/periods.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { useAssetNames } from '../components/use-asset-names.ts';
import { useGeofenceNames } from '../components/use-geofence-names.ts';

interface Chosen {
  readonly chosen: (name: 'geofences' | 'assets' | 'period') => readonly string[];
}

/** What both lists of the past can be narrowed down by. */
export function useHistoryFilters({ chosen }: Chosen): Filter[] {
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
    {
      name: 'period',
      label: text('period'),
      chosen: chosen('period'),
      values: periods.map((period) => ({ value: period, label: text(`period_${period}`) })),
    },
  ];
}
