import { useText } from '../../../i18n/use-text.ts';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { describeMachine } from '../api/describe-asset.ts';
import classes from './asset-cards.module.css';
import { AssetContact } from './asset-contact.tsx';
import { AssetLink } from './asset-link.tsx';
import type { AssetRowsProps } from './asset-list.tsx';
import { ListFoot } from './list-foot.tsx';
import { useVirtualAssets } from './use-virtual-assets.ts';

const rowHeight = 64;

/** The list by ID on a phone: two lines for each asset. */
export function AssetCards({ assets, total, openId, onNearEnd, foot }: AssetRowsProps) {
  const text = useText('assets');
  const { scroller, rows, before, after, inView } = useVirtualAssets({
    assets,
    openId,
    rowHeight,
    headHeight: 0,
    onNearEnd,
  });
  return (
    <div className={classes['frame']}>
      <div className={classes['scroller']} ref={scroller}>
        <ul aria-label={text('tableLabel')} style={{ paddingTop: before, paddingBottom: after }}>
          {rows.map(({ item, asset }) => (
            <li
              key={item.key}
              className={classes['card']}
              data-open={asset.id === openId || undefined}
              aria-setsize={total}
              aria-posinset={item.index + 1}
            >
              <span className={classes['line']}>
                <AssetLink asset={asset} />
                <span className={classes['machine']}>{describeMachine(asset)}</span>
              </span>
              <span className={classes['line']}>
                <StatusLabel status={asset.status} />
                <span className={classes['place']}>{asset.unit.name}</span>
                <AssetContact asset={asset} />
              </span>
            </li>
          ))}
        </ul>
        {foot.failed}
      </div>
      <ListFoot inView={inView} total={total} {...foot} />
    </div>
  );
}
