import type { Asset } from '@azimute/contract';
import { customColumnOf, type CustomColumn } from '@azimute/contract/assets/custom-fields';
import {
  assetDescriptions,
  isOfKind,
  type AssetDescription,
  type AssetSort,
} from '@azimute/contract/assets/fields';
import { useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { extra, sorted, sortedDown, useColumns } from '../../../ui/data-table/use-columns.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { useCustomWords } from '../../custom-fields/use-custom-words.ts';
import { useTraitWords } from './use-trait-words.ts';

export interface AssetColumn extends Column<Asset> {
  readonly id: AssetSort | 'tags' | CustomColumn;
}

/** Columns of the assets; the first eight are the default. */
export function useAssetColumns(): readonly AssetColumn[] {
  const nameOf = useText('fields');
  const status = useText('status');
  const common = useText('common');
  const words = useTraitWords();
  const custom = useCustomWords();
  const columns = useColumns<'assets', Asset>(
    'assets',
    ({ text, format, plain, figure, label, name, ago }) => {
      const described = (id: AssetDescription, priority: number, more = {}) =>
        (isOfKind(id, 'number', 'decimal') ? figure : plain)(
          id,
          nameOf(id),
          priority,
          (asset) => words.of(id, asset[id]),
          { ...(isOfKind(id, 'number', 'decimal') ? sortedDown : sorted), ...more },
        );
      return [
        label(
          'status',
          nameOf('status'),
          1,
          (asset) => status(asset.status),
          (asset) => <StatusLabel status={asset.status} />,
          { ...sorted, isBold: true },
        ),
        name('code', nameOf('code'), ({ code }) => code, sorted),
        described('manufacturer', 7),
        described('model', 3),
        plain('unit', nameOf('unit'), 4, ({ unit }) => `${unit.code} ${unit.name}`, sorted),
        plain(
          'customer',
          nameOf('customer'),
          5,
          (row) => row.customer?.name ?? text('withoutCustomer'),
          sorted,
        ),
        ...assetDescriptions
          .filter((id) => id !== 'manufacturer' && id !== 'model')
          .map((id, index) => described(id, 8 + index, extra)),
        plain('tags', nameOf('tags'), 14, ({ tags }) => tags.join(', '), extra),
        figure(
          'hourMeter',
          nameOf('hourMeter'),
          6,
          ({ hourMeterHours }) => (hourMeterHours === null ? common('noData') : format.hours(hourMeterHours)),
          sortedDown,
        ),
        figure(
          'odometer',
          nameOf('odometer'),
          12,
          ({ odometerKm }) => (odometerKm === null ? common('noData') : format.distance(odometerKm, 0)),
          { ...sortedDown, ...extra },
        ),
        ago('lastContact', text('contact'), 2, (row) => row.lastContactAt, sortedDown, common('never')),
        ago(
          'lastFix',
          nameOf('lastFix'),
          13,
          ({ position }) => position?.fixedAt,
          { ...sortedDown, ...extra },
          common('never'),
        ),
        ...custom.fields.map((field, index) =>
          (field.kind === 'number' ? figure : plain)(
            customColumnOf(field.id),
            custom.nameOf(field),
            40 + index,
            (asset) => custom.of(field, asset.custom[field.id]),
            { ...(field.kind === 'number' ? sortedDown : sorted), ...extra },
          ),
        ),
      ];
    },
    [nameOf, status, common, custom.fields],
  );
  // The export has the same identifiers.
  return columns as readonly AssetColumn[];
}
