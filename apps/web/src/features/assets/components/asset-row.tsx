import type { Asset } from '@azimute/contract';
import { memo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { describeMachine } from '../api/describe-asset.ts';
import { AssetContact } from './asset-contact.tsx';
import { AssetLink } from './asset-link.tsx';
import classes from './asset-table.module.css';

interface AssetRowProps {
  readonly asset: Asset;
  readonly rowIndex: number;
  readonly isOpen: boolean;
}

export const AssetRow = memo(function AssetRow({ asset, rowIndex, isOpen }: AssetRowProps) {
  const text = useText('assets');
  const common = useText('common');
  const format = useFormat();
  return (
    <tr className={classes['row']} aria-rowindex={rowIndex} data-open={isOpen || undefined}>
      <td data-column="status">
        <StatusLabel status={asset.status} />
      </td>
      <td data-column="id">
        <AssetLink asset={asset} />
      </td>
      <td data-column="model">{describeMachine(asset)}</td>
      <td data-column="unit">{asset.unit.name}</td>
      <td data-column="customer">{asset.customer?.name ?? text('withoutCustomer')}</td>
      <td data-column="hours" className="figure">
        {asset.hourMeterHours === null ? common('noData') : format.hours(asset.hourMeterHours)}
      </td>
      <td data-column="contact">
        <AssetContact asset={asset} />
      </td>
    </tr>
  );
});
