import type { Stop } from '@azimute/engine/trips';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { DayLayer } from '../../../map/layers/day-layer.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useLayer } from '../../maps/components/use-layer.ts';
import { MapPin } from '../../maps/components/map-pin.tsx';
import { useMap } from '../../maps/components/map-context.ts';
import { useMapScreen } from '../frame/map-screen.ts';
import { placeAt } from './day-slider.ts';
import classes from './day-trail.module.css';
import { knownAt } from './held-fixes.ts';
import { nearestFix } from './nearest-fix.ts';
import type { PreparedDay } from './prepare-day.ts';
import { thinStops } from './thin-stops.ts';

/** How far from a fix the pointer may be. */
const reachPixels = 12;

interface DayTrailProps {
  readonly told: PreparedDay;
  readonly ms: number;
  readonly isPlaying: boolean;
  readonly onMove: (ms: number) => void;
}

/** The day on the map: its way by speed, its stops, and where the asset was at the moment. */
export function DayTrail({ told, ms, isPlaying, onMove }: DayTrailProps) {
  const { map, camera } = useMap();
  const { fixes, stops, bounds, way, dots } = told;
  useShownDay(bounds);
  const layer = useLayer(map, DayLayer);
  useEffect(() => layer?.show(way, dots), [layer, way, dots]);
  const place = placeAt(fixes, ms);
  useEffect(() => {
    if (place !== null && (isPlaying || document.activeElement?.matches('input[type="range"]') === true))
      map?.moves.keepInView(place, 0);
  });
  const zoom = Math.round((camera?.zoom ?? 0) * 2) / 2;
  const shown = useMemo(() => thinStops(stops, zoom), [stops, zoom]);
  return (
    <>
      {shown.map((stop) => (
        <StopDisc key={stop.fromMs} stop={stop} number={stop.number} onMove={onMove} />
      ))}
      <FixTip told={told} onMove={onMove} />
      {place !== null && (
        <MapPin at={place} isOnTop>
          <Moment headingDegrees={place.headingDegrees} />
        </MapPin>
      )}
    </>
  );
}

/** A day that is opened comes into view; one that a link opened with its camera stays as the link has it. */
function useShownDay(bounds: PreparedDay['bounds']): void {
  const { map } = useMap();
  const { view, linkedDay } = useMapScreen();
  const isLeft = useRef(view.day === linkedDay);
  useEffect(() => {
    if (map === null || isLeft.current) return;
    isLeft.current = true;
    if (bounds !== null) map.moves.fit(bounds);
  }, [map, bounds]);
}

function Moment({ headingDegrees }: { readonly headingDegrees: number | null }) {
  return (
    <svg
      className={classes['moment']}
      data-pin="moment"
      viewBox="0 0 32 32"
      style={{ rotate: `${headingDegrees ?? 0}deg` }}
      aria-hidden
    >
      <circle cx="16" cy="16" r="13" />
      {headingDegrees === null ? (
        <circle className={classes['dot']} cx="16" cy="16" r="4" />
      ) : (
        <path d="M16 7l6 15-6-3.6L10 22z" />
      )}
    </svg>
  );
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
  const [from, to] = [format.time(new Date(stop.fromMs)), format.time(new Date(stop.toMs))];
  const name = text('stop', { number, duration, from, to });
  return (
    <MapPin at={stop}>
      <button
        type="button"
        className={classes['stop']}
        aria-label={name}
        title={name}
        onClick={() => onMove(stop.fromMs)}
      >
        {number}
      </button>
    </MapPin>
  );
}

/** Names the fix under the pointer; a press moves the moment there. */
function FixTip({ told: { fixes, jumps }, onMove }: Pick<DayTrailProps, 'told' | 'onMove'>) {
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
      <span className={classes['tip']} data-on-screen role="tooltip">
        <b className="figure">{format.exactTime(new Date(atMs))}</b>
        <span className="figure">
          {format.speed(knownAt(fixes.speedKph, index))}
          {heading !== null && ` · ${text('heading')} ${format.number(heading)}°`}
        </span>
        {isJump && <span>{text('jump')}</span>}
      </span>
    </MapPin>
  );
}
