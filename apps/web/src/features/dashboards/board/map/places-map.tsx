import { liveStatuses } from '@azimute/contract/live';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { Clusterer } from '../../../../live/cluster-points.ts';
import type { Viewport } from '../../../../live/live-protocol.ts';
import type { FleetHover } from '../../../../map/markers/fleet-events.ts';
import { FleetMarkers } from '../../../../map/markers/fleet-markers.ts';
import { Box, Stack } from '../../../../ui/layout/primitives.tsx';
import { StatusGlyph } from '../../../../ui/status-glyph.tsx';
import { statusOrder } from '../../../../ui/status-shapes.ts';
import { useFormat } from '../../../../ui/use-format.ts';
import { useMap } from '../../../maps/components/map-context.ts';
import { MapFrame } from '../../../maps/components/map-frame.tsx';
import { useRowsAddress } from '../rows-link.tsx';
import {
  boundsOfPlaces,
  presentPlaces,
  sourceOf,
  type PlacesFrame,
  type TilePlace,
} from './present-places.ts';
import { rowsOfAsset } from './rows-of-asset.ts';
import classes from './tile-map.module.css';

interface PlacesMapProps {
  readonly label: string;
  readonly places: readonly TilePlace[];
}

/** Assets on the map, drawn like the fleet screen. Pressing an asset opens it; pressing a cluster zooms in. */
export function PlacesMap({ label, places }: PlacesMapProps) {
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current === null ? undefined : leavePageToScroll(place.current)), []);
  return (
    <Box ref={place} position="relative" flex={1} minHeight={0} className={classes['map']}>
      <MapFrame label={label} events={{ onViewport: setViewport }}>
        <Markers places={places} viewport={viewport} />
      </MapFrame>
    </Box>
  );
}

interface MarkersProps {
  readonly places: readonly TilePlace[];
  readonly viewport: Viewport | null;
}

function Markers({ places, viewport }: MarkersProps) {
  const { map } = useMap();
  const navigate = useNavigate();
  const addressOf = useRowsAddress();
  const [markers, setMarkers] = useState<FleetMarkers | null>(null);
  const [hover, setHover] = useState<FleetHover | null>(null);
  const [clusterer] = useState(() => new Clusterer());
  const source = useMemo(() => sourceOf(places), [places]);
  const drawn = useRef<PlacesFrame | null>(null);
  const open = (assetId: number): void => {
    const address = addressOf(rowsOfAsset(assetId));
    if (address !== null) void navigate(address);
  };
  const newest = useRef({ open });
  useEffect(() => {
    newest.current = { open };
  });
  useEffect(() => {
    if (map === null) return undefined;
    const mounted = map.mount(
      (surface) =>
        new FleetMarkers(surface, {
          onFleetHover: setHover,
          onSelect: (assetId) => newest.current.open(assetId),
          onCluster: (key) => {
            const bounds = drawn.current?.bounds.get(key);
            if (bounds !== undefined) map.moves.fit(bounds);
          },
          onFleetMenu: () => undefined,
        }),
    );
    setMarkers(mounted);
    map.tellViewport();
    return () => {
      map.unmount(mounted);
      setMarkers(null);
      setHover(null);
    };
  }, [map]);
  useEffect(() => {
    const bounds = boundsOfPlaces(places);
    // Keeps the map where the user moved it.
    if (map !== null && bounds !== null && !map.moves.isSettled) map.moves.fit(bounds, true);
  }, [map, places]);
  useEffect(() => {
    if (markers === null || viewport === null) return;
    drawn.current = presentPlaces(places, source, clusterer, viewport);
    markers.setFrame(drawn.current);
  }, [markers, places, source, clusterer, viewport]);
  return hover === null ? null : <Tip hover={hover} places={places} />;
}

interface TipProps {
  readonly hover: FleetHover;
  readonly places: readonly TilePlace[];
}

function Tip({ hover, places }: TipProps) {
  const text = useText('dashboards');
  const status = useText('status');
  const format = useFormat();
  const place = hover.kind === 'asset' && places.find(({ assetId }) => assetId === hover.assetId);
  const lines =
    hover.kind === 'cluster'
      ? statusOrder.map((one) => [one, hover.counts[liveStatuses.indexOf(one)] ?? 0] as const)
      : place
        ? [[place.status, 1] as const]
        : [];
  return (
    <Stack
      paddingBlock={8}
      paddingInline={10}
      minWidth={140}
      fontSize={12}
      line={18}
      whiteSpace="nowrap"
      radius={2}
      shadow={3}
      position="absolute"
      zIndex="map-ui"
      pointerEvents="none"
      className={`tip ${classes['tip']}`}
      role="tooltip"
      style={{ left: hover.x, top: hover.y }}
    >
      <b>
        {hover.kind === 'cluster' ? text('assetCount', format.counted(hover.count)) : place && place.code}
      </b>
      {lines.map(
        ([one, count]) =>
          count > 0 && (
            <span key={one}>
              <i>
                <StatusGlyph status={one} size={11} />
              </i>
              {status(one)}
              {hover.kind === 'cluster' && <b className="figure">{format.number(count)}</b>}
            </span>
          ),
      )}
      {place && <span>{format.dateTime(place.fixedAt)}</span>}
    </Stack>
  );
}

/**
 * Leaves page scrolling to the page over an embedded map: the wheel until the map has focus, and single-finger drags.
 * Two fingers and keys move the map. Returns a cleanup function.
 */
function leavePageToScroll(place: HTMLElement): () => void {
  const stopWheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !place.contains(document.activeElement)) event.stopPropagation();
  };
  const onCapture = { capture: true, passive: true } as const;
  place.addEventListener('wheel', stopWheel, onCapture);
  place.addEventListener('touchstart', stopFinger, onCapture);
  place.addEventListener('touchmove', stopFinger, onCapture);
  return () => {
    place.removeEventListener('wheel', stopWheel, onCapture);
    place.removeEventListener('touchstart', stopFinger, onCapture);
    place.removeEventListener('touchmove', stopFinger, onCapture);
  };
}

function stopFinger(event: TouchEvent): void {
  if (event.touches.length === 1) event.stopPropagation();
}
