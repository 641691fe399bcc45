import { useText } from '../../../i18n/use-text.ts';
import type { BulkField } from './bulk-change.ts';

const keyOf = {
  unitId: 'unit',
  customerId: 'filter_customers',
  manufacturer: 'filter_manufacturers',
  model: 'filter_models',
  category: 'filter_categories',
  segment: 'filter_segments',
  costCenter: 'filter_costCenters',
  region: 'filter_regions',
  addTags: 'addTags',
  removeTags: 'removeTags',
  silentHours: 'silentLimit',
  inMaintenance: 'inMaintenance',
  disabled: 'disabled',
} as const satisfies Record<BulkField, string>;

export function useFieldLabel(): (field: BulkField) => string {
  const text = useText('assets');
  return (field) => text(keyOf[field]);
}
