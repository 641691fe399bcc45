import type { Jump } from '@azimute/engine/trips';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { TrailLayer, type DrawnTrail } from '../../../map/layers/trail-layer.ts';
import type { TrailColor } from '../../../map/overlays/trail-colors.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useMap } from '../../maps/components/map-context.ts';
import { MapPin } from '../../maps/components/map-pin.tsx';
import { useLayer } from '../../maps/components/use-layer.ts';
import { knownAt } from './held-fixes.ts';
import { nearestFix } from './nearest-fix.ts';
import type { PreparedTrail } from './prepare-trail.ts';
import { thinStops, type Stop } from './thin-stops.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import classes from './trail-on-map.module.css';

/** Maximum distance between pointer and fix. */
const reachPixels = 12;

/** A trail on the map, with the asset's activity. */
export interface TrailOnMap extends PreparedTrail {
  readonly jumps: readonly Jump[];
}

/** Trails as a map layer; the first is on top. */
export function useTrails(trails: readonly DrawnTrail[], by?: TrailColor): void {
  const { map } = useMap();
  const layer = useLayer(map, TrailLayer);
  useEffect(() => layer?.show(trails, by), [layer, trails, by]);
}

interface StopDiscsProps {
  readonly stops: readonly Stop[];
  readonly onMove: (ms: number) => void;
}

/** Numbered stops of a trail, without overlaps. */
export function StopDiscs({ stops, onMove }: StopDiscsProps) {
  const { camera } = useMap();
  const zoom = Math.round((camera?.zoom ?? 0) * 2) / 2;
  const shown = useMemo(() => thinStops(stops, zoom), [stops, zoom]);
  return shown.map((stop) => <StopDisc key={stop.fromMs} stop={stop} number={stop.number} onMove={onMove} />);
}

interface StopDiscProps {
  readonly stop: Stop;
  readonly number: number;
  readonly onMove: (ms: number) => void;
}

function StopDisc({ stop, number, onMove }: StopDiscProps) {
  const text = useText('asset-day');
  const format = useFormat();
  const duration = format.duration((stop.toMs - stop.fromMs) / 1000);
  const [from, to] = [format.time(stop.fromMs), format.time(stop.toMs)];
  const name = text('stop', { number, duration, from, to });
  return (
    <MapPin at={stop}>
      <Stack
        as="button"
        type="button"
        place="center"
        paddingBlock={0}
        paddingInline={4}
        height={22}
        minWidth={22}
        radius="full"
        className={classes['stop']}
        aria-label={name}
        title={name}
        onClick={() => onMove(stop.fromMs)}
      >
        {number}
      </Stack>
    </MapPin>
  );
}

interface FixTipProps {
  readonly trail: TrailOnMap;
  readonly onMove: (ms: number) => void;
}

/** Describes the fix under the pointer; pressing moves the moment there. */
export function FixTip({ trail: { fixes, jumps }, onMove }: FixTipProps) {
  const text = useText('asset-day');
  const format = useFormat();
  const { map } = useMap();
  const [index, setIndex] = useState<number | null>(null);
  const newest = useRef(onMove);
  useEffect(() => {
    newest.current = onMove;
  });
  useEffect(
    () =>
      map?.pointing.watch((pointer, isPress) => {
        const near =
          pointer === null ? null : nearestFix(fixes, pointer, reachPixels * pointer.metersPerPixel);
        setIndex(near);
        if (isPress && near !== null) newest.current(fixes.fixedAt[near] ?? 0);
      }),
    [map, fixes],
  );
  const [atMs, longitude, latitude] = [
    fixes.fixedAt[index ?? -1],
    fixes.longitude[index ?? -1],
    fixes.latitude[index ?? -1],
  ];
  if (index === null || atMs === undefined || longitude === undefined || latitude === undefined) return null;
  const heading = knownAt(fixes.headingDegrees, index);
  const isJump = jumps.some((jump) => jump.index === index);
  return (
    <MapPin at={{ longitude, latitude }} isOnTop>
      <Stack
        as="span"
        paddingBlock={4}
        paddingInline={8}
        size={12}
        whiteSpace="nowrap"
        radius={2}
        shadow={3}
        position="absolute"
        bottom={12}
        pointerEvents="none"
        className={`tip ${classes['tip']}`}
        data-on-screen
        role="tooltip"
      >
        <b className="figure">{format.exactTime(atMs)}</b>
        <span className="figure">
          {format.speed(knownAt(fixes.speedKph, index))}
          {heading !== null && ` · ${text('heading')} ${format.number(heading)}°`}
        </span>
        {isJump && <span>{text('jump')}</span>}
      </Stack>
    </MapPin>
  );
}
