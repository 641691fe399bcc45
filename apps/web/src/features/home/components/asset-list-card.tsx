import type { Asset } from '@azimute/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Text } from '../../../ui/layout/primitives.tsx';
import { AssetPlaceAge } from '../../../ui/place-age.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusGlyph } from '../../../ui/status-glyph.tsx';
import { FleetAssetLink } from './fleet-link.tsx';
import classes from './asset-list-card.module.css';

interface AssetListCardProps {
  /** Leads to it in an address. */
  readonly id: string;
  readonly title: string;
  /** How many there are of what is listed, where that is worth a figure. */
  readonly count?: string;
  readonly assets: readonly Asset[];
  /** What is said when there is none. */
  readonly none: string;
  readonly seeAll: ReactNode;
}

export function AssetListCard({ id, title, count, assets, none, seeAll }: AssetListCardProps) {
  const text = useText('home');
  const status = useText('status');
  return (
    <Box as="section" id={id} border="all" radius={3} fill="surface" overflow="hidden">
      <header className={classes['head']}>
        <h2>
          {title}
          {count !== undefined && <span className={`${classes['tag']} figure`}>{count}</span>}
        </h2>
        <span data-print="hide">{seeAll}</span>
      </header>
      {assets.length === 0 && (
        <Text paddingTop={4} paddingBottom={16} paddingInline={16} fontSize={13} color="text-2">
          {none}
        </Text>
      )}
      <ul>
        {assets.map((asset) => (
          <li key={asset.id}>
            <FleetAssetLink assetId={asset.id} className={classes['row']}>
              <StatusGlyph status={asset.status} label={status(asset.status)} />
              <Text as="span" truncate className={classes['name']}>
                <Text as="strong" marginRight={6} weight="semibold">
                  {asset.code}
                </Text>
                <Text as="span" color="text-3">
                  {describe(asset)}
                </Text>
              </Text>
              <span className={classes['time']}>
                {asset.lastContactAt ? <RelativeTime instant={asset.lastContactAt} /> : text('neverReported')}
                <AssetPlaceAge asset={asset}>{(placeAge) => <span>{placeAge}</span>}</AssetPlaceAge>
              </span>
            </FleetAssetLink>
          </li>
        ))}
      </ul>
    </Box>
  );
}

function describe({ manufacturer, model, unit, customer }: Asset): string {
  const machine = `${manufacturer} ${model}`.trim();
  return [machine, customer?.name ?? unit.name].filter((part) => part !== '').join(' · ');
}
