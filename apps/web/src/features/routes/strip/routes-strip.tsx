import { useQuery } from '@tanstack/react-query';
import { memo, useMemo, type PointerEvent } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { milesPerKilometer } from '../../../i18n/units.ts';
import { dayOf, rangeOf, type DayRange } from '../../../ui/calendar/calendar-day.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { AssetLetter, colorOfPlace, comparedMost, trailDashes } from '../panel/asset-letter.tsx';
import { useMomentMs, useRoutesScreen, type ShownAsset } from '../screen/routes-screen.ts';
import { fixesOfTime } from '../trail/held-fixes.ts';
import type { PreparedRoute } from '../trail/prepare-route.ts';
import { deviceEventsOptions } from './device-events-options.ts';
import { drawChart, shareOf, topSpeedOf } from './draw-chart.ts';
import { EventMarks } from './event-marks.tsx';
import { geofenceEventsOptions } from './geofence-events-options.ts';
import { MomentSlider } from './moment-slider.tsx';
import { RoutesPlayer } from './routes-player.tsx';
import { Box, Column, Text } from '../../../ui/layout/primitives.tsx';
import classes from './routes-strip.module.css';
import { TrailChart, type ChartLine } from './trail-chart.tsx';
import { windowOf } from './window-of.ts';

/** Speed, engine states and events around the moment, and playback. */
export function RoutesStrip() {
  const text = useText('routes');
  const { timeZone } = useAccount();
  const { open, range, search } = useRoutesScreen();
  const ms = useMomentMs();
  const route = open?.route;
  const { fromMs, toMs } = windowOf(search.span ?? 'day', Math.max(ms, range.fromMs), {
    range,
    dayOf: (at) => rangeOf(dayOf(at, timeZone), timeZone),
  });
  const shown = useMemo(() => ({ fromMs, toMs }), [fromMs, toMs]);
  if (open === null || route === undefined || route.fixes.fixedAt.length === 0) return null;
  return (
    <section className={classes['strip']} aria-label={text('strip')}>
      <RoutesPlayer open={open} route={route} />
      <Chart open={open} route={route} shown={shown} />
    </section>
  );
}

interface ChartProps {
  readonly open: ShownAsset;
  readonly route: PreparedRoute;
  readonly shown: DayRange;
}

/** Steps of the speed scale, in the account's unit. */
const scaleStep = 30;
const leastScale = 60;

/** Memoized, so that it re-renders only if its time range changes, not on each frame. */
const Chart = memo(function Chart({ open, route, shown }: ChartProps) {
  const text = useText('routes');
  const { distanceUnit } = useAccount();
  const { assets, range, search, onHover, hovered, chosen } = useRoutesScreen();
  const factor = distanceUnit === 'mi' ? milesPerKilometer : 1;
  const compared = useMemo(() => assets.filter(({ place }) => place < comparedMost), [assets]);
  const top = useMemo(
    () =>
      Math.max(
        0,
        ...compared.map((asset) => (asset.route === undefined ? 0 : topSpeedOf(asset.route.fixes))),
      ),
    [compared],
  );
  const scale = Math.max(leastScale, Math.ceil((top * factor) / scaleStep) * scaleStep);
  const lines = useMemo(
    () =>
      compared.flatMap(({ route: one, place, label }): ChartLine[] => {
        if (one === undefined) return [];
        const fixes = fixesOfTime(one.fixes, shown.fromMs, shown.toMs);
        const dash = trailDashes[place];
        return [
          {
            drawing: drawChart(fixes, shown, scale / factor),
            color: colorOfPlace(place),
            ...(dash !== undefined && dash !== 'none' && { dash }),
            label: (
              <>
                {assets.length > 1 && (
                  <span title={label}>
                    <AssetLetter place={place} />
                  </span>
                )}
                <span className={classes['name']}>{text('laneEngine')}</span>
              </>
            ),
          },
        ];
      }),
    [compared, assets.length, shown, scale, factor, text],
  );
  const chart = useMemo(() => <TrailChart lines={lines} range={shown} />, [lines, shown]);
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = shown.fromMs + ((event.clientX - left) / width) * (shown.toMs - shown.fromMs);
    onHover(open.trips?.find(({ fromMs, toMs }) => at >= fromMs && at < toMs) ?? null);
  };
  const marked = [hovered, chosen].filter((time) => time !== null);
  const isPart = shown.fromMs > range.fromMs || shown.toMs < range.toMs;
  return (
    <div className={classes['chart']}>
      <Lane name={text('laneSpeed')}>{distanceUnit === 'mi' ? 'mph' : 'km/h'}</Lane>
      <Scale top={scale} />
      {marked.map((time, index) => (
        <Mark key={index} time={time} shown={shown} />
      ))}
      <Box position="relative" onPointerMove={point} onPointerLeave={() => onHover(null)}>
        {chart}
        <Slider route={route} range={shown} label={text('slider')} />
        {search.over !== undefined && search.over < scale && (
          <Limit value={search.over} share={search.over / scale} />
        )}
      </Box>
      <Box minHeight={24} position="relative">
        <Lane name={text('events')} />
        <Events of={open} shown={shown} />
      </Box>
      {isPart && (
        <Box
          marginTop={6}
          height={14}
          position="relative"
          fill="active"
          radius={1}
          className={classes['whole']}
        >
          <Lane name={text('span_period')} />
          <Box
            as="span"
            minWidth={4}
            radius={1}
            position="absolute"
            top={0}
            bottom={0}
            className={classes['window']}
            style={{
              left: `${shareOf(shown.fromMs, range) * 100}%`,
              width: `${(shareOf(shown.toMs, range) - shareOf(shown.fromMs, range)) * 100}%`,
            }}
          />
          <Slider route={route} range={range} label={text('wholePeriod')} />
        </Box>
      )}
    </div>
  );
});

interface LaneProps {
  readonly name: string;
  /** Below the name. */
  readonly children?: string;
}

/** Name of a lane, before it. */
function Lane({ name, children }: LaneProps) {
  return (
    <Text
      as="span"
      position="absolute"
      top={0}
      size={11}
      color="text-3"
      className={`${classes['lane']} ${classes['name']}`}
    >
      {name}
      {children !== undefined && (
        <Text as="span" display="block">
          {children}
        </Text>
      )}
    </Text>
  );
}

interface SliderProps {
  readonly route: PreparedRoute;
  readonly range: DayRange;
  readonly label: string;
}

function Slider({ route, range, label }: SliderProps) {
  const { onMove } = useRoutesScreen();
  const ms = useMomentMs();
  return <MomentSlider fixes={route.fixes} range={range} ms={ms} label={label} onMove={onMove} />;
}

/** Time of a trip or stop, behind the chart. */
function Mark({ time, shown }: { readonly time: DayRange; readonly shown: DayRange }) {
  const [from, to] = [shareOf(time.fromMs, shown), shareOf(time.toMs, shown)];
  return (
    to > from && (
      <Box
        as="span"
        height="calc(var(--speed-height) + 11px)"
        fill="accent-soft"
        top={0}
        position="absolute"
        style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
      />
    )
  );
}

function Scale({ top }: { readonly top: number }) {
  const format = useFormat();
  return (
    <Column
      justify="space-between"
      paddingRight={8}
      height="calc(var(--speed-height) * 8 / 9 + 16px)"
      position="absolute"
      fontSize={11}
      line={16}
      color="text-3"
      textAlign="right"
      className={`${classes['scale']} figure`}
      aria-hidden
    >
      {[top, top / 2, 0].map((value) => (
        <span key={value}>{format.number(value)}</span>
      ))}
    </Column>
  );
}

function Limit({ value, share }: { readonly value: number; readonly share: number }) {
  const text = useText('routes');
  const format = useFormat();
  return (
    // The scale spans from the ground to one ninth below the top.
    <Box
      as="span"
      left={0}
      pointerEvents="none"
      position="absolute"
      right={0}
      className={classes['limit']}
      style={{ bottom: `calc(100% - var(--speed-height) * ${1 - (share * 8) / 9})` }}
      aria-hidden
    >
      <Text as="span" position="absolute" right={0} bottom={0} size={11}>
        {text('limit', { value: format.number(value) })}
      </Text>
    </Box>
  );
}

const none = { events: [], isCut: false };

function Events({ of, shown }: { readonly of: ShownAsset; readonly shown: DayRange }) {
  const { id: assetId, aligned } = of;
  const { onMove } = useRoutesScreen();
  const range =
    aligned === null ? shown : { fromMs: aligned.toOwn(shown.fromMs), toMs: aligned.toOwn(shown.toMs) };
  const isGrowing = range.toMs > useNow(60_000).getTime();
  const { data: ofDevices = none } = useQuery(deviceEventsOptions(assetId, range, isGrowing));
  const { data: ofGeofences = none } = useQuery(geofenceEventsOptions(assetId, range));
  const events = useMemo(
    () =>
      [...ofDevices.events, ...ofGeofences.events]
        .map((event) => (aligned === null ? event : { ...event, atMs: aligned.toOther(event.atMs) }))
        .toSorted((a, b) => a.atMs - b.atMs),
    [ofDevices, ofGeofences, aligned],
  );
  return (
    <EventMarks events={events} isCut={ofDevices.isCut || ofGeofences.isCut} range={shown} onMove={onMove} />
  );
}
