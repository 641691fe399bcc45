import {
  IconAlertTriangleFilled,
  IconCurrentLocation,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
} from '@tabler/icons-react';
import { NativeSelect } from '@mantine/core';
import { memo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import { IconTool } from '../../maps/components/icon-tool.tsx';
import { AssetLetter, comparedMost } from '../panel/asset-letter.tsx';
import { stripSpans } from '../api/routes-search.ts';
import { useMomentMs, useRoutesScreen, type ShownAsset } from '../screen/routes-screen.ts';
import type { NumberedTrip } from '../screen/number-stops.ts';
import { knownAt } from '../trail/held-fixes.ts';
import { placeAt } from '../trail/place-at.ts';
import type { PreparedRoute } from '../trail/prepare-route.ts';
import { PlayTools } from './play-tools.tsx';
import classes from './routes-strip.module.css';

interface RoutesPlayerProps {
  readonly open: ShownAsset;
  readonly route: PreparedRoute;
}

/** Playback, steps, and facts of the moment; only the facts re-render on each frame. */
export const RoutesPlayer = memo(function RoutesPlayer({ open: { trips = [] }, route }: RoutesPlayerProps) {
  const text = useText('routes');
  const { play, isFollowed, setFollowed } = useRoutesScreen();
  return (
    <Row gap={4} columnGap={12} marginBottom={6} wrap>
      <Row gap={4} marginLeft={-6} className={classes['tools']}>
        <PlayTools play={play} />
        <Steps trips={trips} />
        <button
          type="button"
          className="icon-button"
          aria-pressed={play.isSkipping}
          aria-label={text('skipStops')}
          title={text('skipStops')}
          onClick={() => play.setSkipping(!play.isSkipping)}
        >
          <IconPlayerTrackNext size={16} stroke={1.85} aria-hidden />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-pressed={isFollowed}
          aria-label={text('follow')}
          title={text('follow')}
          onClick={() => setFollowed(!isFollowed)}
        >
          <IconCurrentLocation size={16} stroke={1.85} aria-hidden />
        </button>
      </Row>
      <MomentLine route={route} />
      <SpanChoice />
    </Row>
  );
});

/** Moves to the previous or next start of a trip or stop. */
function Steps({ trips }: { readonly trips: readonly NumberedTrip[] }) {
  const text = useText('routes');
  const { onMove } = useRoutesScreen();
  const ms = useMomentMs();
  const before = trips.findLast(({ fromMs }) => fromMs < ms - 1000);
  const after = trips.find(({ fromMs }) => fromMs > ms);
  return (
    <>
      <IconTool
        icon={IconPlayerSkipBack}
        name={text('previous')}
        isDisabled={before === undefined}
        onPress={() => before !== undefined && onMove(before.fromMs)}
      />
      <IconTool
        icon={IconPlayerSkipForward}
        name={text('next')}
        isDisabled={after === undefined}
        onPress={() => after !== undefined && onMove(after.fromMs)}
      />
    </>
  );
}

function MomentLine({ route: { fixes } }: { readonly route: PreparedRoute }) {
  const text = useText('routes');
  const day = useText('asset-day');
  const format = useFormat();
  const { assets, period, search } = useRoutesScreen();
  const ms = useMomentMs();
  const place = placeAt(fixes, ms);
  if (place === null) return null;
  const { index, isSilent, headingDegrees } = place;
  const instant = new Date(ms);
  const ignition = fixes.ignition[index] ?? -1;
  const facts = isSilent
    ? [day('silentSince', { time: format.time(fixes.fixedAt[index] ?? ms) })]
    : [
        ...(ignition === -1 ? [] : [text(ignition === 1 ? 'ignitionOn' : 'ignitionOff')]),
        ...(headingDegrees === null ? [] : [text('heading', { degrees: format.number(headingDegrees) })]),
      ];
  const speed = knownAt(fixes.speedKph, index);
  const { over } = search;
  return (
    <Row
      as="p"
      gap={0}
      columnGap={10}
      minWidth={0}
      wrap
      flex={1}
      size={13}
      className={`${classes['moment']} figure`}
    >
      <b>{period.from === period.to ? format.exactTime(instant) : format.exactDateTime(instant)}</b>
      {!isSilent && assets.length === 1 && <Speed speed={speed} over={over} />}
      {assets.length > 1 &&
        assets.slice(0, comparedMost).map((asset) => (
          <Row
            as="span"
            key={asset.place}
            title={asset.label}
            inline
            gap={4}
            weight="medium"
            whiteSpace="nowrap"
            className={classes['speed']}
          >
            <AssetLetter place={asset.place} /> <SpeedOf asset={asset} ms={ms} />
          </Row>
        ))}
      <Text as="span" truncate className={classes['facts']}>
        {facts.join(' · ')}
      </Text>
    </Row>
  );
}

function SpeedOf({ asset: { route }, ms }: { readonly asset: ShownAsset; readonly ms: number }) {
  const format = useFormat();
  const place = route === undefined ? null : placeAt(route.fixes, ms);
  const isKnown = route !== undefined && place !== null && !place.isSilent;
  return format.speed(isKnown ? knownAt(route.fixes.speedKph, place.index) : null);
}

function SpanChoice() {
  const text = useText('routes');
  const { search, change, period } = useRoutesScreen();
  const isOneDay = period.from === period.to;
  return (
    <NativeSelect
      size="xs"
      aria-label={text('shownSpan')}
      value={search.span ?? 'day'}
      data={stripSpans
        .filter((span) => span !== 'period' || !isOneDay)
        .map((span) => ({ value: span, label: text(`span_${span}`) }))}
      onChange={({ currentTarget: { value } }) =>
        change(({ span: _span, ...before }) => {
          const next = stripSpans.find((one) => one === value);
          return next === undefined || next === 'day' ? before : { ...before, span: next };
        })
      }
    />
  );
}

interface SpeedProps {
  readonly speed: number | null;
  /** Speeds above it are marked. */
  readonly over: number | undefined;
}

function Speed({ speed, over }: SpeedProps) {
  const format = useFormat();
  const isOver = over !== undefined && (speed ?? 0) > over;
  return (
    <Row
      as="span"
      inline
      gap={4}
      weight="medium"
      whiteSpace="nowrap"
      className={classes['speed']}
      data-over={isOver || undefined}
    >
      {isOver && <IconAlertTriangleFilled size={14} aria-hidden />}
      {format.speed(speed)}
    </Row>
  );
}
