import { useMediaQuery } from '@mantine/hooks';
import { IconMapOff } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Camera, Insets, MapHover } from '../../../map/fleet-map-types.ts';
import { lengthMeters, type MapPoint } from '../../../map/measure-distance.ts';
import { EmptyState, NoPermission } from '../../../ui/states.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { DeskLayout } from '../components/desk-layout.tsx';
import type { MapScreen } from '../components/map-screen.ts';
import { PhoneLayout } from '../components/phone-layout.tsx';
import { sheetHeight, type SheetStop } from '../sheet-stops.ts';
import { useAssetDay } from '../use-asset-day.ts';
import { useFirstView } from '../use-first-view.ts';
import { useFleetMap } from '../use-fleet-map.ts';
import { useLiveFleet } from '../use-live-fleet.ts';
import { useMapActions } from '../use-map-actions.ts';
import { useMapView } from '../use-map-view.ts';
import classes from './map-page.module.css';

const deskInsets = (hasCard: boolean): Insets => ({
  top: 60,
  right: hasCard ? 420 : 60,
  bottom: 40,
  left: 384,
});

/** The live map of the fleet. */
export function MapPage() {
  const text = useText('geolocation');
  const account = useAccount();
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const isCardOverList = useMediaQuery('(max-width: 1199px)', undefined, { getInitialValueInEffect: false });
  usePageTitle(text('title'));
  const [view, change] = useMapView();
  const { client, snapshot } = useLiveFleet(account.id, view);
  const [camera, setCamera] = useState<Camera | null>(null);
  const [hover, setHover] = useState<MapHover | null>(null);
  const [isFollowed, setFollowed] = useState(false);
  const [hasTrail, setTrail] = useState(true);
  const [measured, setMeasured] = useState<readonly MapPoint[]>([]);
  const container = useRef<HTMLElement>(null);
  const { selected } = snapshot;
  const hasCard = selected !== null;

  const onSelect = useCallback(
    (asset: number | null) => {
      setFollowed(false);
      change({ asset });
    },
    [change],
  );
  const { map, isReady, hasFailed } = useFleetMap(container, view.camera, {
    onReady: () => undefined,
    onViewport: (viewport) => client?.setViewport(viewport),
    onCamera: (at) => {
      setCamera(at);
      if (map?.isSettled === true) change({ camera: at });
    },
    onHover: setHover,
    onSelect,
    onCluster: (key) => {
      void client?.bounds(key).then((bounds) => {
        if (bounds !== null) map?.fit(bounds);
      });
    },
    onMeasure: setMeasured,
    onFollowEnd: () => setFollowed(false),
  });
  const actions = useMapActions(map, client, () => setMeasured([]));
  const day = useAssetDay(view.asset, account.timeZone);
  useFirstView({ map: isReady ? map : null, client, snapshot, wantsAsset: view.asset !== null });

  useEffect(() => {
    if (map === null || client === null) return undefined;
    const stop = client.drawWith((frame) => map.setFrame(frame));
    map.tellViewport();
    return stop;
  }, [map, client]);
  useEffect(() => map?.setLabel(selected?.code ?? ''), [map, selected?.code]);
  useEffect(() => map?.follow(isFollowed), [map, isFollowed]);
  useEffect(() => {
    if (isReady) map?.setTrail(hasTrail ? day.trail : []);
  }, [map, isReady, hasTrail, day.trail]);
  useEffect(() => {
    if (!isPhone) map?.setInsets(deskInsets(hasCard && !isCardOverList));
  }, [map, isPhone, hasCard, isCardOverList]);

  const onSheet = useCallback(
    (stop: SheetStop, room: number) => {
      const covered = sheetHeight(stop === 'full' ? 'half' : stop, room);
      map?.setInsets({ top: 160, right: 0, bottom: covered, left: 0 });
    },
    [map],
  );
  const onWindow = useCallback((from: number, to: number) => client?.setWindow(from, to), [client]);
  const onListHover = useCallback((assetId: number | null) => client?.hover(assetId), [client]);
  const onListSelect = useCallback(
    (assetId: number | null) => {
      onSelect(assetId);
      const row = snapshot.list.rows.find(({ id }) => id === assetId);
      const { longitude = null, latitude = null } = row ?? {};
      if (longitude !== null && latitude !== null) map?.show({ longitude, latitude });
    },
    [onSelect, snapshot.list.rows, map],
  );
  const onRetry = useCallback(() => void client?.readCatalogue(), [client]);
  const measuredMeters = useMemo(() => (measured.length < 2 ? null : lengthMeters(measured)), [measured]);

  if (snapshot.ended === 'forbidden') return <NoPermission />;
  const screen: MapScreen = {
    view,
    change,
    snapshot,
    actions,
    camera,
    hover,
    day,
    measuredMeters,
    isFollowed,
    hasTrail,
    onWindow,
    onRetry,
    onTrail: setTrail,
    onFollow: setFollowed,
    onHover: onListHover,
    onSelect: onListSelect,
  };
  return (
    <div className={classes['screen']}>
      <h1 className="visually-hidden">{text('title')}</h1>
      <section ref={container} className={classes['map']} aria-label={text('mapLabel')} />
      {hasFailed && (
        <div className={classes['failed']}>
          <EmptyState
            icon={<IconMapOff size={20} stroke={1.7} />}
            title={text('mapFailed')}
            text={text('mapFailedText')}
          />
        </div>
      )}
      {isPhone ? <PhoneLayout screen={screen} onSheet={onSheet} /> : <DeskLayout screen={screen} />}
    </div>
  );
}
