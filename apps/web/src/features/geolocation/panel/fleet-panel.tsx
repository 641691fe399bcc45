import type { LiveSnapshot } from '../../../live/live-snapshot.ts';
import { IconListCheck, IconTractor } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { assetSearchMinLength } from '@azimute/contract/assets/values';
import { useText } from '../../../i18n/use-text.ts';
import { toastFilter } from '../../../ui/filters/use-applied-toast.ts';
import { Box, Row, Stack, Text, Faint } from '../../../ui/layout/primitives.tsx';
import { PanelBoundary } from '../../../ui/panel-boundary.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useMapScreen } from '../frame/map-screen.ts';
import { filterCount } from '../frame/map-view.ts';
import { isFiltered } from '../frame/use-go-to-filtered.ts';
import type { MapPlace } from '../../maps/places/map-place.ts';
import { SelectionBar } from './selection/selection-bar.tsx';
import { UnknownNotice } from './selection/unknown-notice.tsx';
import { useListPicking } from './selection/use-list-picking.ts';
import { AssetList } from './asset-list.tsx';
import classes from './fleet-panel.module.css';
import { isCounted } from '../frame/is-counted.ts';
import { OrderMenu } from './order-menu.tsx';

const PlaceSearch = lazy(async () => ({
  default: (await import('../tools/places/place-search.tsx')).PlaceSearch,
}));

interface FleetListPanelProps {
  readonly onSelect: (assetId: number) => void;
  /** Called with a search result that the map moves to. */
  readonly onPlace: (place: MapPlace) => void;
}

const nowhere = () => Promise.resolve(null);

/** Number and order of assets, the list itself, and actions on selected ones. */
export function FleetListPanel({ onSelect, onPlace }: FleetListPanelProps) {
  const { view, snapshot, hover, picking, client, onWindow, onHover } = useMapScreen();
  const { list } = snapshot;
  const { pick, pickAll } = useListPicking();
  const picked = useMemo(() => new Set(picking.picked), [picking.picked]);
  return (
    <>
      {view.search.length >= assetSearchMinLength && (
        <PanelBoundary subject={view.search}>
          <Suspense>
            <PlaceSearch onChoose={onPlace} />
          </Suspense>
        </PanelBoundary>
      )}
      <ListHead />
      <UnknownNotice />
      {list.total > 0 ? (
        <AssetList
          list={list}
          selectedId={view.asset}
          hoveredId={hover?.kind === 'asset' ? hover.assetId : null}
          picked={picked}
          isPicking={picking.isPicking}
          placeInList={(assetId) => client?.placeInList(assetId) ?? nowhere()}
          onWindow={onWindow}
          onHover={onHover}
          onSelect={onSelect}
          onPick={pick}
          onPickAll={pickAll}
        />
      ) : (
        <NoAssets />
      )}
      <SelectionBar />
    </>
  );
}

function ListHead() {
  const { view, change, snapshot, picking, actions } = useMapScreen();
  const text = useText('geolocation');
  const { list } = snapshot;
  const isPartlySeen = isFiltered(view) && list.inView < list.total;
  return (
    <Row
      justify="space-between"
      flex="none"
      gap={8}
      paddingBlock={7}
      paddingInline={12}
      border="bottom"
      color="text-2"
      size={12}
    >
      <Counted list={list} />
      {isPartlySeen && (
        <Box
          as="button"
          type="button"
          flex="none"
          minHeight={24}
          paddingInline={4}
          radius={1}
          color="accent-text"
          weight="medium"
          hover="hover"
          onClick={actions.centre}
        >
          {text('showAll')}
        </Box>
      )}
      <OrderMenu order={view.order} onChange={(order) => change({ order })} />
      <Stack
        as="button"
        type="button"
        place="center"
        flex="none"
        hover="hover"
        width={24}
        height={24}
        phoneWidth={44}
        phoneHeight={44}
        className={classes['several']}
        aria-label={text('pickSeveral')}
        title={text('pickSeveral')}
        aria-pressed={picking.isPicking}
        onClick={() => picking.setPicking(!picking.isPicking)}
      >
        <IconListCheck size={16} stroke={1.85} aria-hidden />
      </Stack>
    </Row>
  );
}

function NoAssets() {
  const { snapshot, view, change, onRetry } = useMapScreen();
  const text = useText('geolocation');
  if (snapshot.catalogueError !== null)
    return <ErrorState error={snapshot.catalogueError} onRetry={onRetry} />;
  if (!snapshot.list.catalogueComplete) return <SkeletonRows rows={8} />;
  const isNarrowed = view.search !== '' || filterCount(view) > 0;
  return (
    <div className={classes['none']}>
      <EmptyState
        icon={IconTractor}
        title={text('emptyTitle')}
        text={text(isNarrowed ? 'emptyFiltered' : 'emptyFleet')}
        action={
          isNarrowed && (
            <Box
              as="button"
              type="button"
              minHeight={32}
              paddingInline={12}
              border="all"
              edge="strong"
              radius={2}
              fill="surface"
              color="text"
              fontSize={13}
              weight="medium"
              onClick={() => {
                change({ search: '', status: [], fields: {} });
                toastFilter([]);
              }}
            >
              {text('clearFilters')}
            </Box>
          )
        }
      />
    </div>
  );
}

function Counted({ list }: { readonly list: LiveSnapshot['list'] }) {
  const text = useText('geolocation');
  const format = useFormat();
  return (
    <Text as="span" truncate flex={1} minWidth={0}>
      {isCounted(list) && (
        <>
          <Text as="b" color="text" weight="semibold" className="figure">
            {format.number(list.total)}
          </Text>{' '}
          {text('assets', { count: list.total })}
          <Faint figure>
            {' · '}
            {text('onScreen', { formatted: format.number(list.inView) })}
          </Faint>
        </>
      )}
    </Text>
  );
}
