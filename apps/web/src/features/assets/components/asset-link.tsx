import type { Asset } from '@azimute/contract';
import { Link } from '@tanstack/react-router';
import { openAsset } from '../api/use-asset-search.ts';
import classes from './asset-link.module.css';

interface AssetLinkProps {
  readonly asset: Asset;
}

/** Id of the link that opens an asset's panel, to give the focus back to. */
export function assetLinkId(assetId: number): string {
  return `asset-link-${assetId}`;
}

/** The ID as a link to the asset's panel; it covers its whole row, which must be positioned. */
export function AssetLink({ asset }: AssetLinkProps) {
  return (
    <Link
      id={assetLinkId(asset.id)}
      className={classes['link']}
      to="."
      search={openAsset(asset.id)}
      resetScroll={false}
      preload={false}
    >
      {asset.code}
    </Link>
  );
}
