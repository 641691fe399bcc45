import { minuteMs } from '@azimute/contract/durations';
import { activityBucketMinutes } from '@azimute/contract/time-travel';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useAccount } from '../../../../api/use-session.ts';
import { errorText } from '../../../../i18n/error-text.ts';
import { instantAt, wallTimeAt } from '../../../../i18n/start-of-day.ts';
import { useLocale, useText } from '../../../../i18n/use-text.ts';
import { dayOf, rangeOf } from '../../../../ui/calendar/calendar-day.ts';
import { zoneName } from '../../../../ui/calendar/zone-name.ts';
import { InlineError } from '../../../../ui/inline-error.tsx';
import { Box, Row, Stack, Text, Note } from '../../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../../ui/use-format.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { IconTool } from '../../../maps/components/icon-tool.tsx';
import { useMapScreen } from '../../frame/map-screen.ts';
import { playedStep, travelSpeeds } from './fleet-player.ts';
import { activityOptions, refusalOf } from './past-reads.ts';
import classes from './time-travel.module.css';
import { useDifference, useTimeTravel, type TimeTravel as Travel } from './use-time-travel.ts';

interface ActivityChartProps {
  readonly moving: readonly number[];
  /** Length of the day in milliseconds: 23 to 25 hours. */
  readonly lengthMs: number;
  readonly label: string;
}

/** Time travel of the whole fleet: time, its day, and playback. */
export function TimeTravel({ pastMs }: { readonly pastMs: number }) {
  const text = useText('time-travel');
  const travel = useTimeTravel(pastMs);
  const { ms, goTo } = travel;
  const now = useNow(minuteMs);
  return (
    <Stack
      as="section"
      gap={8}
      paddingBlock={10}
      paddingInline={12}
      maxWidth="100%"
      size={13}
      width={560}
      phoneWidth="calc(100vw - 84px)"
      className={`float ${classes['panel']}`}
      aria-label={text('title')}
    >
      <TravelMoment goTo={goTo} now={now} ms={ms} />
      <Scrubber travel={travel} />
      <Row wrap gap={8}>
        <IconTool icon={IconChevronLeft} name={text('earlier')} onPress={() => goTo(ms - minuteMs)} />
        <PlayButton travel={travel} />
        <IconTool
          icon={IconChevronRight}
          name={text('later')}
          isDisabled={ms + minuteMs > now.getTime()}
          onPress={() => goTo(ms + minuteMs)}
        />
        <SpeedChoice travel={travel} />
        <State travel={travel} />
      </Row>
    </Stack>
  );
}

interface TravelMomentProps {
  readonly goTo: (ms: number) => void;
  readonly now: Date;
  readonly ms: number;
}

function TravelMoment({ goTo, now, ms }: TravelMomentProps) {
  const text = useText('time-travel');
  const locale = useLocale();
  const { timeZone } = useAccount();
  const { change } = useMapScreen();
  return (
    <Row wrap gap={8}>
      <Text
        as="strong"
        paddingBlock={2}
        paddingInline={8}
        weight="semibold"
        color="warn-text"
        whiteSpace="nowrap"
        fill="warn-soft"
        radius="full"
      >
        {text('notLive')}
      </Text>
      <input
        type="datetime-local"
        className={`small-field ${classes['instant']}`}
        aria-label={text('instant', { zone: zoneName(locale, timeZone) })}
        max={wallTimeAt(now, timeZone)}
        value={wallTimeAt(new Date(ms), timeZone)}
        onChange={({ currentTarget }) => {
          const instant = instantAt(currentTarget.value, timeZone);
          if (instant !== null) goTo(instant.getTime());
        }}
      />
      <Box
        as="button"
        type="button"
        marginLeft="auto"
        className="text-button"
        onClick={() => change({ pastMs: null })}
      >
        {text('backToLive')}
      </Box>
    </Row>
  );
}

interface SpeedChoiceProps {
  readonly travel: Travel;
}

function SpeedChoice({ travel }: SpeedChoiceProps) {
  const text = useText('time-travel');
  return (
    <select
      className="small-field"
      aria-label={text('speed')}
      value={travel.speed}
      onChange={({ currentTarget }) => {
        const speed = travelSpeeds.find((one) => String(one) === currentTarget.value);
        if (speed !== undefined) travel.setSpeed(speed);
      }}
    >
      {travelSpeeds.map((one) => (
        <option key={one} value={one}>
          {one}x
        </option>
      ))}
    </select>
  );
}

function PlayButton({ travel: { isPlaying, setPlaying } }: { readonly travel: Travel }) {
  const text = useText('time-travel');
  return (
    <IconTool
      icon={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
      name={text(isPlaying ? 'pause' : 'play')}
      onPress={() => setPlaying(!isPlaying)}
    />
  );
}

/** Arrow keys move by a minute, page keys by ten, Home and End to the ends of the day. */
const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
};

/** The day around the time, with the fleet's activity. */
function Scrubber({ travel: { ms, goTo } }: { readonly travel: Travel }) {
  const text = useText('time-travel');
  const format = useFormat();
  const { timeZone } = useAccount();
  const day = dayOf(ms, timeZone);
  const { fromMs, toMs } = rangeOf(day, timeZone);
  const { data } = useQuery(activityOptions(day, toMs > useNow(minuteMs).getTime()));
  const clamp = (wanted: number): number => Math.min(wanted, Date.now(), toMs - 1000);
  const press = (event: KeyboardEvent): void => {
    const step = keySteps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    goTo(Math.min(ms + step * minuteMs, Date.now()));
  };
  const most = format.number(Math.max(0, ...(data?.moving ?? [])));
  return (
    <Box position="relative" height={40} border="bottom">
      {data !== undefined && (
        <ActivityChart moving={data.moving} lengthMs={toMs - fromMs} label={text('activity', { most })} />
      )}
      <Box
        as="span"
        position="absolute"
        top={0}
        bottom={0}
        marginLeft={-1}
        className={classes['moment']}
        style={{ left: `${((ms - fromMs) / (toMs - fromMs)) * 100}%` }}
      />
      <input
        type="range"
        className="over-slider"
        aria-label={text('slider')}
        aria-valuetext={format.dateTime(ms)}
        min={fromMs}
        max={toMs}
        step={1000}
        value={ms}
        onKeyDown={press}
        onChange={({ currentTarget }) => goTo(clamp(currentTarget.valueAsNumber))}
      />
    </Box>
  );
}

/** Loading state, error, thinning of playback, or the difference from now. */
function State({ travel }: { readonly travel: Travel }) {
  const text = useText('time-travel');
  const errors = useText('errors');
  const format = useFormat();
  const { timeZone } = useAccount();
  const { data: activity } = useQuery(activityOptions(dayOf(travel.ms, timeZone), false));
  const difference = useDifference();
  const { error, isPlaying, isWaiting, speed } = travel;
  if (error !== null) {
    const refusal = refusalOf(error);
    const keptFrom = activity === undefined ? '…' : format.dateTime(activity.keptFrom);
    return (
      <InlineError>
        {refusal === null ? errors(errorText(error)) : text(refusal, { time: keptFrom })}
      </InlineError>
    );
  }
  const words = isWaiting
    ? text(isPlaying ? 'waiting' : 'reading')
    : isPlaying
      ? text('thinned', { duration: format.duration(playedStep(speed)) })
      : difference === undefined
        ? ''
        : (['moved', 'changed'] as const)
            .map((key) => text(key, format.counted(difference[key])))
            .join(' · ');
  return (
    <Note as="output" flex={1} minWidth={140}>
      {words}
    </Note>
  );
}

/** Bars of how many assets were on a trip during a day. */
function ActivityChart({ moving, lengthMs, label }: ActivityChartProps) {
  const most = Math.max(1, ...moving);
  const width = (activityBucketMinutes * 60_000) / lengthMs;
  const bars = moving.map((count, index) => `M${index * width} 1v${-count / most}h${width * 0.8}V1z`);
  return (
    <>
      <span className="visually-hidden">{label}</span>
      <svg className={classes['bars']} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
        <path d={bars.join('')} />
      </svg>
    </>
  );
}
