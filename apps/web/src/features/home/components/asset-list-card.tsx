import type { Asset } from '@azimute/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Text, Title } from '../../../ui/layout/primitives.tsx';
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
      <Row
        as="header"
        justify="space-between"
        gap={8}
        paddingBlock={12}
        paddingInline={16}
        minHeight={48}
        className="linked"
      >
        <Title size={14}>
          {title}
          {count !== undefined && (
            <Text
              as="span"
              paddingBlock={1}
              paddingInline={6}
              marginLeft={8}
              size={12}
              weight="medium"
              color="text-2"
              fill="sunken"
              radius={1}
              figure
            >
              {count}
            </Text>
          )}
        </Title>
        <span data-print="hide">{seeAll}</span>
      </Row>
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
              <Text
                as="span"
                fontSize={12}
                color="text-3"
                textAlign="right"
                whiteSpace="nowrap"
                className={classes['time']}
              >
                {asset.lastContactAt ? <RelativeTime instant={asset.lastContactAt} /> : text('neverReported')}
                <AssetPlaceAge asset={asset}>{(placeAge) => <span>{placeAge}</span>}</AssetPlaceAge>
              </Text>
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
