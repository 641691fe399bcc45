import type { Asset } from '@azimute/contract';
import { assetTraits, type AssetSort, type AssetTrait } from '@azimute/contract/assets/fields';
import { useMemo } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useTraitWords } from './use-trait-words.ts';

export interface AssetColumn extends Column<Asset> {
  readonly id: AssetSort | 'tags';
}

const glyphPx = 22;

/** Every column of the assets; the first eight are the usual ones. */
export function useAssetColumns(): readonly AssetColumn[] {
  const text = useText('assets');
  const nameOf = useText('fields');
  const status = useText('status');
  const common = useText('common');
  const words = useTraitWords();
  const format = useFormat();
  const locale = useLocale();
  return useMemo(() => {
    const plain = (id: AssetSort, header: string, priority: number, textOf: (asset: Asset) => string) =>
      ({ id, header, priority, textOf, cell: textOf, isSortable: true }) satisfies AssetColumn;
    const described = (id: AssetTrait, priority: number) =>
      plain(id, nameOf(id), priority, (asset) => words.of(id, asset[id]));
    const figure = (id: AssetSort, header: string, priority: number, textOf: (asset: Asset) => string) =>
      ({ ...plain(id, header, priority, textOf), align: 'end', sortFirst: 'desc' }) satisfies AssetColumn;
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
        // The widest that the next minutes bring, so that the column holds still.
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
      ...assetTraits
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
    ];
    // oxlint-disable-next-line react/exhaustive-deps -- The texts stay the same functions when their language changes.
  }, [text, nameOf, status, common, format, locale]);
}
