import type { Asset } from '@azimute/contract';
import { customColumnOf, type CustomColumn } from '@azimute/contract/assets/custom-fields';
import {
  assetDescriptions,
  isOfKind,
  type AssetDescription,
  type AssetSort,
} from '@azimute/contract/assets/fields';
import { useMemo } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useCustomWords } from '../../custom-fields/use-custom-words.ts';
import { useTraitWords } from './use-trait-words.ts';

export interface AssetColumn extends Column<Asset> {
  readonly id: AssetSort | 'tags' | CustomColumn;
}

const glyphPx = 22;

/** Columns of the assets; the first eight are the default. */
export function useAssetColumns(): readonly AssetColumn[] {
  const text = useText('assets');
  const nameOf = useText('fields');
  const status = useText('status');
  const common = useText('common');
  const words = useTraitWords();
  const custom = useCustomWords();
  const format = useFormat();
  const locale = useLocale();
  return useMemo(() => {
    const plain = (
      id: AssetSort | CustomColumn,
      header: string,
      priority: number,
      textOf: (asset: Asset) => string,
    ) => ({ id, header, priority, textOf, cell: textOf, isSortable: true }) satisfies AssetColumn;
    const figure = (
      id: AssetSort | CustomColumn,
      header: string,
      priority: number,
      textOf: (asset: Asset) => string,
    ) => ({ ...plain(id, header, priority, textOf), align: 'end', sortFirst: 'desc' }) satisfies AssetColumn;
    const described = (id: AssetDescription, priority: number) =>
      (isOfKind(id, 'number', 'decimal') ? figure : plain)(id, nameOf(id), priority, (asset) =>
        words.of(id, asset[id]),
      );
    const ago = (
      id: AssetSort,
      header: string,
      priority: number,
      instantOf: (asset: Asset) => string | null,
    ) => {
      const textOf = (asset: Asset): string => {
        const instant = instantOf(asset);
        return instant === null ? common('never') : format.relative(new Date(instant), new Date());
      };
      return {
        // Sized for the widest value of the next minutes, so that the column does not move.
        ...figure(id, header, priority, (asset) => textOf(asset).replace(/\d+/, '59')),
        cell: (asset: Asset) => {
          const instant = instantOf(asset);
          return instant === null ? common('never') : <RelativeTime instant={instant} />;
        },
      } satisfies AssetColumn;
    };
    return [
      {
        ...plain('status', nameOf('status'), 1, (asset) => status(asset.status)),
        cell: (asset) => <StatusLabel status={asset.status} />,
        besideTextPx: glyphPx,
        isBold: true,
      },
      { ...plain('code', nameOf('code'), 0, (asset) => asset.code), isName: true, isBold: true },
      described('manufacturer', 7),
      described('model', 3),
      plain('unit', nameOf('unit'), 4, ({ unit }) => `${unit.code} ${unit.name}`),
      plain('customer', nameOf('customer'), 5, (asset) => asset.customer?.name ?? text('withoutCustomer')),
      ...assetDescriptions
        .filter((name) => name !== 'manufacturer' && name !== 'model')
        .map((name, index) => ({ ...described(name, 8 + index), isExtra: true })),
      {
        ...plain('region', nameOf('tags'), 14, (asset) => asset.tags.join(', ')),
        id: 'tags',
        isExtra: true,
        isSortable: false,
      },
      figure('hourMeter', nameOf('hourMeter'), 6, ({ hourMeterHours }) =>
        hourMeterHours === null ? common('noData') : format.hours(hourMeterHours),
      ),
      {
        ...figure('odometer', nameOf('odometer'), 12, ({ odometerKm }) =>
          odometerKm === null ? common('noData') : format.distance(odometerKm, 0),
        ),
        isExtra: true,
      },
      ago('lastContact', text('contact'), 2, (asset) => asset.lastContactAt),
      {
        ...ago('lastFix', nameOf('lastFix'), 13, (asset) => asset.position?.fixedAt ?? null),
        isExtra: true,
      },
      ...custom.fields.map((field, index) => ({
        ...(field.kind === 'number' ? figure : plain)(
          customColumnOf(field.id),
          custom.nameOf(field),
          40 + index,
          (asset) => custom.of(field, asset.custom[field.id]),
        ),
        isExtra: true,
      })),
    ];
    // oxlint-disable-next-line react/exhaustive-deps -- The texts stay the same functions when their language changes.
  }, [text, nameOf, status, common, format, locale, custom.fields]);
}
