import { Drawer, Menu } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconDots, IconFocus2, IconStack2 } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { PanelBoundary } from '../../../ui/panel-boundary.tsx';
import { filterCount } from '../map-view.ts';
import type { SheetStop } from '../sheet-stops.ts';
import { AssetCard } from './asset-card.tsx';
import { DataAgePill } from './data-age-pill.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FleetListPanel } from './fleet-panel.tsx';
import floating from './floating.module.css';
import { MapFoot } from './map-foot.tsx';
import type { MapScreen } from './map-screen.ts';
import { MapSheet } from './map-sheet.tsx';
import { MapTypes } from './map-types.tsx';
import { MeasurePanel } from './measure-panel.tsx';
import classes from './phone-layout.module.css';
import { SearchField } from './search-field.tsx';
import { StatusCounts } from './status-counts.tsx';

interface PhoneLayoutProps {
  readonly screen: MapScreen;
  /** Height that the sheet covers. */
  readonly onSheet: (stop: SheetStop, room: number) => void;
}

/** Search and statuses on top, the list or the card in a sheet. */
export function PhoneLayout({ screen, onSheet }: PhoneLayoutProps) {
  const text = useText('geolocation');
  const { ref, height } = useElementSize();
  const { view, snapshot, actions } = screen;
  const { selected } = snapshot;
  const [stop, setStop] = useState<SheetStop>(selected === null ? 'low' : 'half');
  const isSelected = selected !== null;
  const [wasSelected, setWasSelected] = useState(isSelected);
  if (wasSelected !== isSelected) {
    setWasSelected(isSelected);
    setStop(isSelected ? 'half' : 'low');
  }
  useEffect(() => onSheet(stop, height), [onSheet, stop, height]);
  return (
    <div ref={ref} className={classes['layout']}>
      <PhoneTop screen={screen} />
      <div className={classes['age']}>
        <DataAgePill connection={snapshot.connection} isShort />
        {actions.isMeasuring && (
          <MeasurePanel meters={screen.measuredMeters} onClose={actions.toggleMeasuring} />
        )}
      </div>
      <PhoneTools screen={screen} />
      <div className={classes['foot']} style={{ bottom: `calc(120px + 6px)` }}>
        <MapFoot camera={screen.camera} />
      </div>
      <MapSheet label={text(isSelected ? 'selected' : 'list')} stop={stop} onStop={setStop} room={height}>
        {isSelected ? (
          <PanelBoundary subject={selected.id}>
            <AssetCard
              row={selected}
              day={screen.day.summary}
              isFollowed={screen.isFollowed}
              hasTrail={screen.hasTrail}
              onFollow={screen.onFollow}
              onTrail={screen.onTrail}
              onClose={() => screen.onSelect(null)}
            />
          </PanelBoundary>
        ) : (
          <FleetListPanel
            view={view}
            onChange={screen.change}
            snapshot={snapshot}
            hoveredId={null}
            onWindow={screen.onWindow}
            onHover={screen.onHover}
            onSelect={(assetId) => {
              // The sheet rises: what is shown must lie above it.
              onSheet('half', height);
              screen.onSelect(assetId);
            }}
            onRetry={screen.onRetry}
          />
        )}
      </MapSheet>
    </div>
  );
}

function PhoneTop({ screen }: { readonly screen: MapScreen }) {
  const text = useText('geolocation');
  const { view, change, snapshot } = screen;
  const [isFiltering, setFiltering] = useState(false);
  const count = filterCount({ status: [], fields: view.fields });
  return (
    <div className={classes['top']}>
      <div className={`${floating['float']} ${classes['search']}`}>
        <SearchField
          value={view.search}
          placeholder={text('searchPhone')}
          onChange={(search) => change({ search })}
        />
        <button
          type="button"
          className={`${floating['button']} ${classes['filter']}`}
          aria-label={count === 0 ? text('filters') : `${text('filters')}: ${count}`}
          onClick={() => setFiltering(true)}
        >
          <IconAdjustmentsHorizontal size={20} stroke={1.7} aria-hidden />
          {count > 0 && <span className={classes['count']}>{count}</span>}
        </button>
      </div>
      <StatusCounts
        counts={snapshot.list.counts}
        chosen={view.status}
        onChange={(status) => change({ status })}
        asChips
      />
      <Drawer
        opened={isFiltering}
        onClose={() => setFiltering(false)}
        position="bottom"
        size="60%"
        title={text('filters')}
        closeButtonProps={{ 'aria-label': text('closeCard') }}
      >
        <FilterChips view={view} onChange={change} />
      </Drawer>
    </div>
  );
}

function PhoneTools({ screen }: { readonly screen: MapScreen }) {
  const text = useText('geolocation');
  const { actions } = screen;
  return (
    <div className={classes['tools']}>
      <Menu position="left-start">
        <Menu.Target>
          <PhoneTool name={text('mapType')} icon={<IconStack2 size={20} stroke={1.7} aria-hidden />} />
        </Menu.Target>
        <Menu.Dropdown>
          <MapTypes />
        </Menu.Dropdown>
      </Menu>
      <PhoneTool
        name={text('centre')}
        icon={<IconFocus2 size={20} stroke={1.7} aria-hidden />}
        onClick={actions.centre}
      />
      <Menu position="left-start">
        <Menu.Target>
          <PhoneTool name={text('moreTools')} icon={<IconDots size={20} stroke={1.7} aria-hidden />} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={actions.toggleMeasuring}>
            {text(actions.isMeasuring ? 'stopMeasuring' : 'measure')}
          </Menu.Item>
          {actions.canFullscreen && (
            <Menu.Item onClick={actions.toggleFullscreen}>
              {text(actions.isFullscreen ? 'leaveFullscreen' : 'fullscreen')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

interface PhoneToolProps {
  readonly name: string;
  readonly icon: ReactNode;
  readonly onClick?: () => void;
}

/** Passes on what a menu needs of its target. */
function PhoneTool({
  name,
  icon,
  ...target
}: PhoneToolProps & { readonly ref?: React.Ref<HTMLButtonElement> }) {
  return (
    <button
      type="button"
      {...target}
      className={`${floating['float']} ${floating['button']} ${classes['tool']}`}
      aria-label={name}
    >
      {icon}
    </button>
  );
}
