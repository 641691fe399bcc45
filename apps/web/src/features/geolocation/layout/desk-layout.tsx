import { useMapScreen, type MapScreen } from '../frame/map-screen.ts';
import { lazy, Suspense, useEffect } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Column, Row } from '../../../ui/layout/primitives.tsx';
import { BaseMapNotice } from '../../maps/components/base-map-notice.tsx';
import { MapLoading } from '../frame/map-loading.tsx';
import { AssetTip } from './asset-tip.tsx';
import { ClusterTip } from './cluster-tip.tsx';
import { DataAgePill } from '../tools/bar/data-age-pill.tsx';
import { DayStrip } from '../day/day-strip.tsx';
import { ToolPanel } from '../tools/tool-panel.tsx';
import classes from './desk-layout.module.css';
import { FilterChips } from '../panel/filter-chips.tsx';
import { FleetListPanel } from '../panel/fleet-panel.tsx';
import panelClasses from '../panel/fleet-panel.module.css';
import { LayersPanel } from '../tools/legend/layers-panel.tsx';
import { MapFoot } from '../../maps/components/map-foot.tsx';
import { useMap } from '../../maps/components/map-context.ts';
import { MapTools } from '../tools/bar/map-tools.tsx';
import { MapTypes } from '../../maps/components/map-types.tsx';
import { PanelFoot } from '../panel/panel-foot.tsx';
import { PanelSearchField } from '../panel/panel-search-field.tsx';
import { SavedViewsButton } from '../panel/views/saved-views-button.tsx';
import { isCounted } from '../frame/is-counted.ts';
import { StatusCounts } from '../panel/status-counts.tsx';
import { useToolShortcuts } from '../tools/bar/use-tool-shortcuts.ts';

const loadCard = async () => ({ default: (await import('../card/selected-card.tsx')).SelectedCard });
const SelectedCard = lazy(loadCard);

/** Panels that float over the map on desktops. */
export function DeskLayout() {
  const { view, snapshot, hover, mode, panels } = useMapScreen();
  const { selected } = snapshot;
  const { map } = useMap();
  useToolShortcuts();
  useCardAhead(map);
  return (
    <>
      <ListColumn selected={selected} />
      <Row
        align="start"
        gap={8}
        wrap
        position="absolute"
        top={12}
        left={384}
        zIndex="map-ui"
        className={classes['top']}
        data-print="hide"
        data-beside-card={selected !== null || undefined}
      >
        <MapTypes />
        <DataAgePill connection={snapshot.connection} />
        <MapLoading />
        <BaseMapNotice isToolUsed={mode !== 'browse'} />
        <ToolPanel />
      </Row>
      <Box
        position="absolute"
        top={12}
        zIndex="map-ui"
        className={classes['tools']}
        data-print="hide"
        data-beside-card={selected !== null || undefined}
      >
        <MapTools />
      </Box>
      {panels.hasLayers && <LayersPanel />}
      <Suspense>{selected !== null && <SelectedCard row={selected} />}</Suspense>
      <Box
        maxWidth={720}
        position="absolute"
        left={384}
        zIndex="map-ui"
        className={classes['strip']}
        data-open={view.day !== null || undefined}
      >
        {view.pastMs === null && <DayStrip />}
      </Box>
      {hover?.kind === 'cluster' && <ClusterTip hover={hover} />}
      {hover?.kind === 'asset' && hover.assetId !== view.asset && <AssetTip hover={hover} />}
      <Box position="absolute" right={12} bottom={10} zIndex={1}>
        <MapFoot />
      </Box>
    </>
  );
}

interface ListColumnProps {
  readonly selected: MapScreen['snapshot']['selected'];
}

function ListColumn({ selected }: ListColumnProps) {
  const text = useText('geolocation');
  const { view, change, snapshot, onSelect, onPlace } = useMapScreen();
  return (
    <Column
      as="section"
      width="var(--panel-list-w)"
      overflow="hidden"
      position="absolute"
      top={12}
      bottom={12}
      left={12}
      zIndex="map-ui"
      className={`float ${panelClasses['panel']}`}
      aria-label={text('panel')}
      data-print="hide"
      data-beside-card={selected !== null || undefined}
    >
      <Box flex="none" paddingTop={12} paddingBottom={10} paddingInline={12} border="bottom">
        <Row align="start" gap={4} marginRight={-6}>
          <PanelSearchField
            value={view.search}
            placeholder={text('search')}
            onChange={(search) => change({ search })}
          />
          <SavedViewsButton />
        </Row>
        <StatusCounts
          counts={isCounted(snapshot.list) ? snapshot.list.counts : null}
          chosen={view.status}
          onChange={(status) => change({ status })}
        />
        <FilterChips />
      </Box>
      <FleetListPanel onSelect={onSelect} onPlace={onPlace} />
      <PanelFoot />
    </Column>
  );
}

function useCardAhead(map: ReturnType<typeof useMap>['map']): void {
  // Preloads the card before the first selection, without delaying the map.
  useEffect(() => {
    // Preloads; failures are retried on the first press.
    void map
      ?.whenDrawn()
      .then(loadCard)
      .catch(() => undefined);
  }, [map]);
}
