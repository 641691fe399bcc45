import type { Asset } from '@azimute/contract';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { openAsset } from '../api/use-asset-search.ts';

interface AssetContactProps {
  readonly asset: Asset;
}

/**
 * The last contact. It lies over the link that covers the row, to show the exact time on hover: so it opens the same
 * panel itself, for pointers only.
 */
export function AssetContact({ asset }: AssetContactProps) {
  const common = useText('common');
  if (asset.position === null) return common('never');
  return (
    <Link
      style={{ position: 'relative' }}
      to="."
      search={openAsset(asset.id)}
      resetScroll={false}
      preload={false}
      tabIndex={-1}
    >
      <RelativeTime instant={asset.position.fixedAt} />
    </Link>
  );
}
