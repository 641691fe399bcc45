import type { GeoPoint } from '@azimute/geo';
import { useEffect, useMemo, useRef, type CSSProperties, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { FleetBounds } from '../../../live/live-protocol.ts';
import { FenceLayer } from '../../../map/layers/fence-layer.ts';
import { MarkedTrailLayer } from '../../../map/layers/marked-trail-layer.ts';
import type { DrawnTrail } from '../../../map/layers/trail-layer.ts';
import type { Insets } from '../../../map/map-types.ts';
import { useDrawnFences } from '../../geofences/map/use-drawn-fences.ts';
import { useShapesInView } from '../../geofences/map/use-shapes-in-view.ts';
import { readCamera, writeCamera } from '../../maps/api/camera-in-address.ts';
import { useMap } from '../../maps/components/map-context.ts';
import { MapFrame } from '../../maps/components/map-frame.tsx';
import { MapPin } from '../../maps/components/map-pin.tsx';
import { useLayer } from '../../maps/components/use-layer.ts';
import { RouteTools } from './route-tools.tsx';
import { useFitTrails } from './use-fit-trails.ts';
import { AssetLetter, colorOfPlace } from '../panel/asset-letter.tsx';
import { useMomentMs, useRoutesScreen, type ShownAsset } from '../screen/routes-screen.ts';
import { boundsOfFixes } from '../trail/bounds-of-fixes.ts';
import type { HeldFixes } from '../trail/held-fixes.ts';
import { placeAt, indexAt, type Stay } from '../trail/place-at.ts';
import { Moment } from '../trail/moment.tsx';
import { FixTip, StopDiscs, useTrails } from '../trail/trail-on-map.tsx';
import { Box } from '../../../ui/layout/primitives.tsx';
import classes from './routes-map.module.css';

interface RoutesMapProps {
  /** Area covered by panels. */
  readonly insets: Insets;
  /** Floats over the map. */
  readonly children: ReactNode;
}

/** Trails of the selected assets, with their places at the moment. */
export function RoutesMap({ insets, children }: RoutesMapProps) {
  const text = useText('routes');
  const { search, change, play } = useRoutesScreen();
  const isPlaying = useRef(false);
  useEffect(() => {
    isPlaying.current = play.isPlaying;
  });
  return (
    <MapFrame
      label={text('map')}
      camera={readCamera(search.at)}
      isToolUsed
      events={{
        onCamera: (camera) => {
          const at = writeCamera(camera);
          // While following, the map moves all the time.
          if (!isPlaying.current)
            change((before) => (before.at === at ? before : { ...before, at }), { replace: true });
        },
      }}
    >
      <Insetting insets={insets} />
      <Fences />
      <Trails insets={insets} />
      <RouteTools />
      {children}
    </MapFrame>
  );
}

function Insetting({ insets: { top, right, bottom, left } }: { readonly insets: Insets }) {
  const { map } = useMap();
  useEffect(() => map?.moves.setInsets({ top, right, bottom, left }), [map, top, right, bottom, left]);
  return null;
}

function Fences() {
  const { map, camera } = useMap();
  useDrawnFences(useLayer(map, FenceLayer), useShapesInView(camera));
  return null;
}

const noPlaces = { coordinates: new Float64Array(), parts: new Uint32Array(), kinds: [] };
/** Placeholder while the asset's trail loads. */
const noTrail: DrawnTrail = { way: noPlaces, dots: noPlaces };

function Trails({ insets }: Pick<RoutesMapProps, 'insets'>) {
  const { map } = useMap();
  const { assets, open, color, onMove, hovered, chosen } = useRoutesScreen();
  const drawn = useMemo(() => assets.map(({ route }) => route ?? noTrail), [assets]);
  useTrails(drawn, color);
  const route = open?.route;
  const marked = hovered ?? chosen;
  const ofMarked = assets.find(({ trips }) => trips?.some((trip) => trip === marked)) ?? open;
  useMarkedTime(ofMarked?.route?.fixes, marked);
  useShownTrails(insets);
  useEffect(() => {
    const bounds = route === undefined || chosen === null ? null : boundsOfTime(route.fixes, chosen);
    if (bounds !== null) map?.moves.fit(bounds);
  }, [map, route, chosen]);
  const stops = useMemo(() => (open?.trips ?? []).filter(({ kind }) => kind === 'stop'), [open]);
  return (
    <>
      <StopDiscs stops={stops} onMove={onMove} />
      {route !== undefined && <FixTip trail={route} onMove={onMove} />}
      <KeptInView />
      {assets.map((asset) => (
        <AssetAtMoment
          key={`${asset.id} ${asset.period.from}`}
          asset={asset}
          isOpen={asset.place === open?.place}
          isAlone={assets.length === 1}
        />
      ))}
    </>
  );
}

/** Keeps the open asset in view during playback, and further from the edge while it is followed. */
function KeptInView() {
  const { map } = useMap();
  const { open, isFollowed, play } = useRoutesScreen();
  const ms = useMomentMs();
  const fixes = open?.route?.fixes;
  const isKept = isFollowed || play.isPlaying;
  const { longitude, latitude } = (fixes !== undefined && isKept ? placeAt(fixes, ms) : null) ?? {};
  useEffect(() => {
    if (longitude !== undefined && latitude !== undefined)
      map?.moves.keepInView({ longitude, latitude }, isFollowed ? followRoom : 0);
  }, [map, isFollowed, longitude, latitude]);
  return null;
}

/** A loaded strip is higher than this. */
const leastStripPx = 80;

/** Distance between the followed asset and the edge of the visible area [px]. */
const followRoom = 96;

interface AssetAtMomentProps {
  readonly asset: ShownAsset;
  readonly isOpen: boolean;
  readonly isAlone: boolean;
}

function AssetAtMoment({ asset: { route, place: number, label }, isOpen, isAlone }: AssetAtMomentProps) {
  const ms = useMomentMs();
  const place = route === undefined ? null : placeAt(route.fixes, ms);
  if (place === null) return null;
  return (
    <MapPin at={place} isOnTop={isOpen}>
      <Box
        position="relative"
        pointerEvents="none"
        className={classes['moment']}
        style={{ '--of': colorOfPlace(number) } as CSSProperties}
        data-silent={place.isSilent || undefined}
      >
        <Moment headingDegrees={place.headingDegrees} />
        {!isAlone && (
          <span>
            <AssetLetter place={number} /> {label}
          </span>
        )}
      </Box>
    </MapPin>
  );
}

/** Fits the map once for each choice of assets and days; a camera in the link is kept. */
function useShownTrails({ bottom }: Insets): void {
  const { map, isPhone } = useMap();
  const { assets, range, search } = useRoutesScreen();
  const choice = `${assets.map(({ id, period }) => `${id} ${period.from}`).join()} ${range.toMs}`;
  const shown = useRef(search.at === undefined ? null : choice);
  // The strip covers part of the map once it has content.
  const isCovered = isPhone || bottom > leastStripPx;
  const isRead = isCovered && assets.length > 0 && assets.every(({ route }) => route !== undefined);
  const fit = useFitTrails();
  useEffect(() => {
    if (map === null || !isRead || shown.current === choice) return;
    shown.current = choice;
    fit();
  }, [map, isRead, choice, fit]);
}

/** Marks on the map where an asset was during a time. */
function useMarkedTime(fixes: HeldFixes | undefined, marked: Stay | null): void {
  const { map } = useMap();
  const layer = useLayer(map, MarkedTrailLayer);
  useEffect(() => {
    layer?.show(fixes === undefined || marked === null ? [] : pointsOfTime(fixes, marked));
  }, [layer, fixes, marked]);
}

/** Returns the asset's fixes within a range, and the last one before it. */
function pointsOfTime({ fixedAt, longitude, latitude }: HeldFixes, { fromMs, toMs }: Stay): GeoPoint[] {
  const [from, to] = [Math.max(0, indexAt(fixedAt, fromMs)), indexAt(fixedAt, toMs)];
  const xs = longitude.subarray(from, to + 1);
  return Array.from(xs, (x, index) => ({ longitude: x, latitude: latitude[from + index] ?? 0 }));
}

/** Returns the bounds of the asset's places in a time; null if there are none. */
function boundsOfTime(fixes: HeldFixes, time: Stay): FleetBounds | null {
  const points = pointsOfTime(fixes, time);
  const [longitude, latitude] = [
    points.map((point) => point.longitude),
    points.map((point) => point.latitude),
  ];
  return boundsOfFixes({ longitude, latitude }, () => false);
}
