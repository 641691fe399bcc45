import { useText } from '../../../i18n/use-text.ts';
import type { AssetRowsProps } from './asset-list.tsx';
import { AssetRow } from './asset-row.tsx';
import classes from './asset-table.module.css';
import { ListFoot } from './list-foot.tsx';
import { useVirtualAssets } from './use-virtual-assets.ts';

const rowHeight = 40;
const headHeight = 36;

/** The list by ID at a desk. */
export function AssetTable({ assets, total, openId, onNearEnd, foot }: AssetRowsProps) {
  const text = useText('assets');
  const { scroller, rows, before, after, inView } = useVirtualAssets({
    assets,
    openId,
    rowHeight,
    headHeight,
    onNearEnd,
  });
  return (
    <div className={classes['frame']}>
      <div className={classes['scroller']} ref={scroller}>
        <table className={classes['table']} aria-label={text('tableLabel')} aria-rowcount={total + 1}>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" data-column="status">
                {text('filter_status')}
              </th>
              <th scope="col" data-column="id" aria-sort="ascending">
                {text('id')}
              </th>
              <th scope="col" data-column="model">
                {text('filter_models')}
              </th>
              <th scope="col" data-column="unit">
                {text('unit')}
              </th>
              <th scope="col" data-column="customer">
                {text('filter_customers')}
              </th>
              <th scope="col" data-column="hours">
                {text('hourMeter')}
              </th>
              <th scope="col" data-column="contact">
                {text('contact')}
              </th>
            </tr>
          </thead>
          <tbody>
            <Gap height={before} />
            {rows.map(({ item, asset }) => (
              <AssetRow key={item.key} asset={asset} rowIndex={item.index + 2} isOpen={asset.id === openId} />
            ))}
            <Gap height={after} />
          </tbody>
        </table>
        {foot.failed}
      </div>
      <ListFoot inView={inView} total={total} {...foot} />
    </div>
  );
}

interface GapProps {
  readonly height: number;
}

/** Stands for the rows that are out of view. */
function Gap({ height }: GapProps) {
  return height === 0 ? null : <tr aria-hidden style={{ height }} />;
}
