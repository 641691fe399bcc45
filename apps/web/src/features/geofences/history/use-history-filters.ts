import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { periods } from '../../../ui/calendar/periods.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { geofenceNamesOptions } from '../api/geofence-queries.ts';
import { useAssetNames } from '../components/use-asset-names.ts';

interface Chosen {
  readonly chosen: (name: 'geofences' | 'assets' | 'period') => readonly string[];
}

/** What both lists of the past can be narrowed down by. */
export function useHistoryFilters({ chosen }: Chosen): Filter[] {
  const text = useText('geofences');
  const { data: names = [] } = useQuery(geofenceNamesOptions);
  const assets = useAssetNames(chosen('assets').map(Number));
  return [
    {
      name: 'geofences',
      label: text('geofence'),
      chosen: chosen('geofences'),
      values: names.map(({ id, name, parent }) => ({
        value: String(id),
        label: parent === null ? name : `${name} ${text('within', { parent: parent.name })}`,
      })),
    },
    {
      name: 'assets',
      label: text('asset'),
      chosen: chosen('assets'),
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
