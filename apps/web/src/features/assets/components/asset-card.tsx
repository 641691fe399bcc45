import type { Asset } from '@azimute/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import { AssetPlaceAge } from '../../../ui/place-age.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { describeMachine } from '../api/describe-asset.ts';

interface AssetCardProps {
  readonly asset: Asset;
  readonly link: ReactNode;
}

/** An asset in two lines, for a phone. */
export function AssetCard({ asset, link }: AssetCardProps) {
  const common = useText('common');
  return (
    <>
      <span className={lines['line']}>
        {link}
        <span className={lines['grow']}>{describeMachine(asset)}</span>
        <AssetPlaceAge asset={asset} />
      </span>
      <span className={lines['line']}>
        <StatusLabel status={asset.status} />
        <span className={lines['grow']}>{asset.unit.name}</span>
        {asset.lastContactAt === null ? common('never') : <RelativeTime instant={asset.lastContactAt} />}
      </span>
    </>
  );
}
