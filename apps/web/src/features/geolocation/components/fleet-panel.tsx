import { IconTractor } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import type { LiveSnapshot } from '../../../live/live-client.ts';
import { toastFilter } from '../../../ui/filters/use-applied-toast.ts';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { filterCount } from '../map-view.ts';
import type { MapView } from '../map-view.ts';
import type { ChangeView } from '../use-map-view.ts';
import { AssetList } from './asset-list.tsx';
import classes from './fleet-panel.module.css';
import { OrderMenu } from './order-menu.tsx';

export interface FleetListPanelProps {
  readonly view: MapView;
  readonly onChange: ChangeView;
  readonly snapshot: LiveSnapshot;
  readonly hoveredId: number | null;
  readonly onWindow: (from: number, to: number) => void;
  readonly onHover: (assetId: number | null) => void;
  readonly onSelect: (assetId: number) => void;
  readonly onRetry: () => void;
}

/** How many assets, in which order, and the assets themselves. */
export function FleetListPanel(props: FleetListPanelProps) {
  const { view, onChange, snapshot, hoveredId, onWindow, onHover, onSelect, onRetry } = props;
  const text = useText('geolocation');
  const format = useFormat();
  const { list } = snapshot;
  return (
    <>
      <div className={classes['summary']}>
        <span>
          <b className="figure">{format.number(list.total)}</b> {text('assets', { count: list.total })}
          <span className={`${classes['faint']} figure`}>
            {' · '}
            {text('onScreen', { formatted: format.number(list.inView) })}
          </span>
        </span>
        <OrderMenu order={view.order} onChange={(order) => onChange({ order })} />
      </div>
      {list.total > 0 ? (
        <AssetList
          list={list}
          selectedId={view.asset}
          hoveredId={hoveredId}
          onWindow={onWindow}
          onHover={onHover}
          onSelect={onSelect}
        />
      ) : (
        <NoAssets snapshot={snapshot} view={view} onChange={onChange} onRetry={onRetry} />
      )}
    </>
  );
}

type NoAssetsProps = Pick<FleetListPanelProps, 'snapshot' | 'view' | 'onChange' | 'onRetry'>;

function NoAssets({ snapshot, view, onChange, onRetry }: NoAssetsProps) {
  const text = useText('geolocation');
  if (snapshot.catalogueError !== null)
    return <ErrorState error={snapshot.catalogueError} onRetry={onRetry} />;
  if (!snapshot.list.catalogueComplete) return <SkeletonRows rows={8} />;
  const isFiltered = view.search !== '' || filterCount(view) > 0;
  return (
    <EmptyState
      icon={<IconTractor size={20} stroke={1.7} />}
      title={text('emptyTitle')}
      text={text(isFiltered ? 'emptyFiltered' : 'emptyFleet')}
      action={
        isFiltered && (
          <button
            type="button"
            className={classes['clear']}
            onClick={() => {
              onChange({ search: '', status: [], fields: {} });
              toastFilter([]);
            }}
          >
            {text('clearFilters')}
          </button>
        )
      }
    />
  );
}
