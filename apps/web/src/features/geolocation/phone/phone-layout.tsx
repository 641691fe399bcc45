import { Menu } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconCheck, IconDots } from '@tabler/icons-react';
import { useEffect, useMemo, useState, type ReactNode, useEffectEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Column, Row, Stack, Text, Title } from '../../../ui/layout/primitives.tsx';
import { PanelBoundary } from '../../../ui/panel-boundary.tsx';
import { filterCount } from '../frame/map-view.ts';
import { sheetHeight, sheetInsets, type SheetStop } from './sheet-stops.ts';
import { useSelectedInView } from './use-selected-in-view.ts';
import { ToolPanel } from '../tools/tool-panel.tsx';
import { BaseMapNotice } from '../../maps/components/base-map-notice.tsx';
import { MapLoading } from '../frame/map-loading.tsx';
import { AssetCard } from '../card/asset-card.tsx';
import { BottomDrawer } from '../frame/bottom-drawer.tsx';
import { DayStrip } from '../day/day-strip.tsx';
import { DataAgePill } from '../tools/bar/data-age-pill.tsx';
import { FilterChips } from '../panel/filter-chips.tsx';
import { FleetListPanel } from '../panel/fleet-panel.tsx';
import { LayersSheet } from '../tools/legend/layers-panel.tsx';
import { MapFoot } from '../../maps/components/map-foot.tsx';
import { useMap } from '../../maps/components/map-context.ts';
import { useMapScreen } from '../frame/map-screen.ts';
import { MapSheet } from './map-sheet.tsx';
import { useMapTools, type MapTool } from '../tools/bar/use-map-tools.ts';
import { useToolShortcuts } from '../tools/bar/use-tool-shortcuts.ts';
import classes from './phone-layout.module.css';
import { PanelFoot } from '../panel/panel-foot.tsx';
import { PanelSearchField } from '../panel/panel-search-field.tsx';
import { SavedViews } from '../panel/views/saved-views.tsx';
import { useViewRemoval } from '../panel/views/use-view-removal.ts';
import { isCounted } from '../frame/is-counted.ts';
import { StatusCounts } from '../panel/status-counts.tsx';

/** A phone in landscape orientation: the sheet is next to the map. */
const besideMedia = '(max-height: 480px) and (orientation: landscape)';

/** Search and statuses at the top; list or card in a sheet. */
export function PhoneLayout() {
  const text = useText('geolocation');
  const { ref, height } = useElementSize();
  const { map } = useMap();
  const { snapshot, mode, view, picking, onSelect, onPlace } = useMapScreen();
  const isBeside = useMediaQuery(besideMedia, undefined, { getInitialValueInEffect: false });
  const { selected } = snapshot;
  const isSelected = selected !== null;
  const hasPicked = !isSelected && picking.picked.length > 0;
  const room = useMemo(() => ({ height, isBeside, hasPicked }), [height, isBeside, hasPicked]);
  const [stop, setStop] = useSheetStop();
  useToolShortcuts();
  useEffect(() => map?.moves.setInsets(sheetInsets(stop, room)), [map, stop, room]);
  useSelectedInView();
  useBackCloses(!isSelected && stop !== 'low', () => setStop('low'));
  const select: typeof onSelect = (assetId) => {
    // The sheet will rise, so the content must be above it.
    map?.moves.setInsets(sheetInsets('half', room));
    onSelect(assetId);
  };
  const showPlace: typeof onPlace = (place) => {
    map?.moves.setInsets(sheetInsets('low', room));
    setStop('low');
    onPlace(place);
  };
  const search = (): void => {
    onSelect(null);
    setStop('half');
  };
  return (
    <div ref={ref} className={classes['layout']}>
      <PhoneTop onSearch={search} />
      <Column gap={8} position="absolute" zIndex="map-ui" className={classes['age']}>
        <DataAgePill connection={snapshot.connection} isShort />
        <MapLoading />
        <BaseMapNotice isToolUsed={mode !== 'browse'} />
        <ToolPanel />
      </Column>
      <PhoneTools />
      <LayersSheet />
      <Foot bottom={(isBeside ? 0 : sheetHeight('low', room)) + 6} />
      <MapSheet label={text(isSelected ? 'selected' : 'list')} stop={stop} onStop={setStop} room={room}>
        {isSelected ? (
          <PanelBoundary subject={selected.id}>
            {view.day === null ? <AssetCard row={selected} /> : <DayStrip />}
          </PanelBoundary>
        ) : (
          <FleetListPanel onSelect={select} onPlace={showPlace} />
        )}
      </MapSheet>
    </div>
  );
}

/** Stop of the sheet: raised for a card, and for selecting, which needs rows next to the selection. */
function useSheetStop() {
  const { snapshot, view, picking } = useMapScreen();
  const isSelected = snapshot.selected !== null;
  const [stop, setStop] = useState<SheetStop>(isSelected ? 'half' : 'low');
  const [wasSelected, setWasSelected] = useState(isSelected);
  const [wasPicking, setWasPicking] = useState(picking.isPicking);
  if (wasSelected !== isSelected) {
    setWasSelected(isSelected);
    setStop(isSelected || view.search !== '' ? 'half' : 'low');
  } else if (wasPicking !== picking.isPicking) {
    setWasPicking(picking.isPicking);
    if (picking.isPicking && stop === 'low') setStop('half');
  }
  return [stop, setStop] as const;
}

function PhoneTop({ onSearch }: { readonly onSearch: () => void }) {
  const text = useText('geolocation');
  const viewsText = useText('map-views');
  const { view, change, snapshot } = useMapScreen();
  const [isFiltering, setFiltering] = useState(false);
  const removal = useViewRemoval();
  return (
    <Box position="absolute" top={12} left={0} zIndex="map-ui" className={classes['top']}>
      <Row align="start" paddingRight={4} marginBlock={0} marginInline={12} shadow={2} className="float">
        <PanelSearchField
          value={view.search}
          placeholder={text('searchPhone')}
          onChange={(search) => {
            change({ search });
            if (search !== '') onSearch();
          }}
        />
        <FiltersButton onPress={() => setFiltering(true)} />
      </Row>
      <StatusCounts
        counts={isCounted(snapshot.list) ? snapshot.list.counts : null}
        chosen={view.status}
        onChange={(status) => change({ status })}
        asChips
      />
      <BottomDrawer
        isOpen={isFiltering}
        onClose={() => setFiltering(false)}
        size="60%"
        title={text('filters')}
      >
        <Column gap={20}>
          <FilterChips />
          <Stack as="section" gap={8}>
            <Title as="h3" size={14}>
              {viewsText('views')}
            </Title>
            <SavedViews onOpened={() => setFiltering(false)} onRemove={removal.run} />
          </Stack>
          <PanelFoot />
        </Column>
        {removal.dialog}
      </BottomDrawer>
    </Box>
  );
}

interface FiltersButtonProps {
  readonly onPress: () => void;
}

function FiltersButton({ onPress }: FiltersButtonProps) {
  const text = useText('geolocation');
  const { view } = useMapScreen();
  const count = filterCount({ status: [], fields: view.fields });
  return (
    <Box
      as="button"
      type="button"
      width={40}
      height={46}
      position="relative"
      className="icon-button"
      aria-label={count === 0 ? text('filters') : `${text('filters')}: ${count}`}
      onClick={onPress}
    >
      <IconAdjustmentsHorizontal size={20} stroke={1.7} aria-hidden />
      {count > 0 && (
        <Text
          as="span"
          paddingBlock={0}
          paddingInline={4}
          height={17}
          minWidth={17}
          line={17}
          weight="semibold"
          color="accent-on"
          fill="accent"
          position="absolute"
          top={2}
          right={0}
          radius="full"
          className={classes['count']}
        >
          {count}
        </Text>
      )}
    </Box>
  );
}

function PhoneTools() {
  const text = useText('geolocation');
  const tools = useMapTools().flat();
  const own = tools.filter(({ onPhone }) => onPhone === 'button').toReversed();
  const more = tools
    .filter(({ onPhone }) => onPhone !== 'button' && onPhone !== 'none')
    .flatMap((tool): readonly MapTool[] => tool.choices ?? [tool]);
  return (
    <Stack gap={8} position="absolute" right={12} zIndex="map-ui" className={classes['tools']}>
      {own.map(({ id, name, icon: Glyph, run }) => (
        <PhoneTool key={id} name={name} icon={<Glyph size={20} stroke={1.7} aria-hidden />} onClick={run} />
      ))}
      <Menu position="bottom-end">
        <Menu.Target>
          <PhoneTool name={text('moreTools')} icon={<IconDots size={20} stroke={1.7} aria-hidden />} />
        </Menu.Target>
        <Menu.Dropdown>
          {more.map((tool) => (
            <ToolEntry key={tool.id} tool={tool} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </Stack>
  );
}

function ToolEntry({ tool }: { readonly tool: MapTool }) {
  const { name, icon: Glyph, isOn, isUnavailable, run, onPhone } = tool;
  const glyph = <Glyph size={18} stroke={1.75} aria-hidden />;
  if (isOn === undefined || isUnavailable === true) {
    return (
      <Menu.Item
        leftSection={glyph}
        disabled={isUnavailable === true}
        closeMenuOnClick={onPhone !== 'repeat'}
        onClick={run}
      >
        {name}
      </Menu.Item>
    );
  }
  return (
    <Menu.CheckboxItem
      classNames={{ itemIndicator: classes['noRoom'] ?? '' }}
      checked={isOn}
      closeMenuOnClick
      onChange={run}
      rightSection={isOn && <IconCheck size={16} stroke={2} aria-hidden />}
    >
      <Row as="span" className={classes['entry']}>
        {glyph}
        {name}
      </Row>
    </Menu.CheckboxItem>
  );
}

interface PhoneToolProps {
  readonly name: string;
  readonly icon: ReactNode;
  readonly onClick?: () => void;
}

/** Passes on the props that a menu gives its target. */
function PhoneTool({
  name,
  icon,
  ...target
}: PhoneToolProps & { readonly ref?: React.Ref<HTMLButtonElement> }) {
  return (
    <button type="button" {...target} className={`float icon-button ${classes['tool']}`} aria-label={name}>
      {icon}
    </button>
  );
}

function Foot({ bottom }: { readonly bottom: number }) {
  return (
    <Box position="absolute" right={12} zIndex={1} className={classes['foot']} style={{ bottom }}>
      <MapFoot />
    </Box>
  );
}

interface Watcher {
  onclose: (() => void) | null;
  readonly destroy: () => void;
}

/** Closes the open layer on the phone's Back action, if the browser reports it, without changing the history. */
function useBackCloses(isOpen: boolean, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    const { CloseWatcher } = window as { readonly CloseWatcher?: new () => Watcher };
    if (!isOpen || CloseWatcher === undefined) return undefined;
    const watcher = new CloseWatcher();
    watcher.onclose = () => onClose();
    return () => watcher.destroy();
  }, [isOpen]);
}
