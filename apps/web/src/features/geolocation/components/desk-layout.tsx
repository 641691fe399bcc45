import { useText } from '../../../i18n/use-text.ts';
import { ClusterTip } from './cluster-tip.tsx';
import { DataAgePill } from './data-age-pill.tsx';
import { DayStrip } from './day-strip.tsx';
import classes from './desk-layout.module.css';
import { FilterChips } from './filter-chips.tsx';
import { FleetListPanel } from './fleet-panel.tsx';
import panelClasses from './fleet-panel.module.css';
import floating from './floating.module.css';
import { MapFoot } from './map-foot.tsx';
import type { MapScreen } from './map-screen.ts';
import { MapTools } from './map-tools.tsx';
import { MapTypes } from './map-types.tsx';
import { MeasurePanel } from './measure-panel.tsx';
import { SearchField } from './search-field.tsx';
import { SelectedCard } from './selected-card.tsx';
import { StatusCounts } from './status-counts.tsx';

/** Panels that float over the map on a desk. */
export function DeskLayout({ screen }: { readonly screen: MapScreen }) {
  const text = useText('geolocation');
  const { view, change, snapshot, actions, hover, day } = screen;
  const { selected } = snapshot;
  return (
    <>
      <section
        className={`${floating['float']} ${panelClasses['panel']}`}
        aria-label={text('panel')}
        data-print="hide"
        data-beside-card={selected !== null || undefined}
      >
        <div className={panelClasses['head']}>
          <SearchField
            value={view.search}
            placeholder={text('search')}
            onChange={(search) => change({ search })}
          />
          <StatusCounts
            counts={snapshot.list.counts}
            chosen={view.status}
            onChange={(status) => change({ status })}
          />
          <FilterChips view={view} onChange={change} />
        </div>
        <FleetListPanel
          view={view}
          onChange={change}
          snapshot={snapshot}
          hoveredId={hover?.kind === 'asset' ? hover.assetId : null}
          onWindow={screen.onWindow}
          onHover={screen.onHover}
          onSelect={screen.onSelect}
          onRetry={screen.onRetry}
        />
        <p className={panelClasses['foot']}>{text('hint')}</p>
      </section>
      <div className={classes['top']} data-print="hide">
        <MapTypes />
        <DataAgePill connection={snapshot.connection} />
        {actions.isMeasuring && (
          <MeasurePanel meters={screen.measuredMeters} onClose={actions.toggleMeasuring} />
        )}
      </div>
      <div className={classes['tools']} data-print="hide" data-beside-card={selected !== null || undefined}>
        <MapTools actions={actions} />
      </div>
      {selected !== null && (
        <SelectedCard
          row={selected}
          day={day.summary}
          isFollowed={screen.isFollowed}
          hasTrail={screen.hasTrail}
          onFollow={screen.onFollow}
          onTrail={screen.onTrail}
          onClose={() => screen.onSelect(null)}
        />
      )}
      {selected !== null &&
        screen.hasTrail &&
        day.columns !== undefined &&
        day.columns.fixedAt.length > 0 && (
          <div className={classes['strip']}>
            <DayStrip code={selected.code} columns={day.columns} />
          </div>
        )}
      {hover?.kind === 'cluster' && <ClusterTip hover={hover} />}
      <div className={classes['foot']}>
        <MapFoot camera={screen.camera} />
      </div>
    </>
  );
}
