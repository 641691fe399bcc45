import { IconCalendarOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { FleetRow } from '../../../live/live-protocol.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useMap } from '../../maps/components/map-context.ts';
import { useMapScreen } from '../frame/map-screen.ts';
import { assetDayOptions } from './asset-day-options.ts';
import { rangeOf, type DayRange } from '../../../ui/calendar/calendar-day.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { TrailChart } from '../../routes/strip/trail-chart.tsx';
import { deviceEventsOptions } from '../../routes/strip/device-events-options.ts';
import { DayFigures } from './day-figures.tsx';
import { DayHead } from './day-head.tsx';
import { DayRoutes } from './day-routes.tsx';
import { DayTrail } from './day-trail.tsx';
import { tripsOptions } from '../../routes/api/routes-queries.ts';
import { numberRead, type NumberedTrip } from '../../routes/screen/number-stops.ts';
import { EventMarks } from '../../routes/strip/event-marks.tsx';
import type { StripEvent } from '../../routes/strip/group-events.ts';
import { MomentFacts } from './moment-facts.tsx';
import { MomentSlider } from '../../routes/strip/moment-slider.tsx';
import classes from './open-day.module.css';
import type { PreparedDay } from '../../routes/trail/prepare-day.ts';
import { speedBands } from '../../routes/trail/speed-bands.ts';
import { SpeedLegend } from '../../routes/strip/speed-legend.tsx';
import { useDayMoment } from './use-day-moment.ts';
import { usePlay } from '../../routes/strip/use-play.ts';
import { useCurrentDay } from '../../../ui/calendar/use-today.ts';

const DayReadings = lazy(async () => ({
  default: (await import('../../readings/components/day-readings.tsx')).DayReadings,
}));

interface OpenDayProps {
  readonly row: FleetRow;
  readonly day: string;
}

/** One day of an asset: timeline with playback, stops, trips and totals. */
export function OpenDay({ row, day }: OpenDayProps) {
  const text = useText('asset-day');
  const { isPhone } = useMap();
  const account = useAccount();
  const { timeZone } = account;
  const { data, error, refetch } = useQuery(assetDayOptions(row.id, day, account));
  const range = useMemo(() => rangeOf(day, timeZone), [day, timeZone]);
  const frame = isPhone ? classes['open'] : `float ${classes['open']}`;
  return (
    <section className={frame} aria-label={text('day', { code: row.code })}>
      {data === undefined || data.fixes.fixedAt.length === 0 ? (
        <>
          <DayHead code={row.code} day={day} />
          {data !== undefined && (
            <EmptyState
              icon={IconCalendarOff}
              title={text('noFixes')}
              text={text('noFixesText', { code: row.code })}
            />
          )}
          {data === undefined && <Waiting query={{ error, refetch }} rows={3} />}
        </>
      ) : (
        <KnownDay row={row} day={day} range={range} told={data} />
      )}
    </section>
  );
}

interface KnownDayProps extends OpenDayProps {
  readonly range: DayRange;
  readonly told: PreparedDay;
}

const noTrips: readonly NumberedTrip[] = [];
const noEvents: { readonly events: readonly StripEvent[]; readonly isCut: boolean } = {
  events: [],
  isCut: false,
};

function KnownDay({ row, day, range, told }: KnownDayProps) {
  const text = useText('asset-day');
  const format = useFormat();
  const { view } = useMapScreen();
  const { distanceUnit } = useAccount();
  const [showsReadings, setShowsReadings] = useState(false);
  const { fixes } = told;
  const { data: trips = noTrips } = useQuery({ ...tripsOptions(row.id, range, {}), select: numberRead });
  const stops = useMemo(() => trips.filter(({ kind }) => kind === 'stop'), [trips]);
  const { topKph } = told.drawing;
  const bands = useMemo(() => speedBands(topKph, distanceUnit), [topKph, distanceUnit]);
  const isToday = day === useCurrentDay();
  const { data: { events, isCut } = noEvents } = useQuery(deviceEventsOptions(row.id, range, isToday));
  const { ms, setMs } = useDayMoment(fixes.fixedAt, told.summary, isToday);
  const play = usePlay({ trails: [{ fixes, stops }], ms, setMs });
  const choose = (next: number) => {
    play.setPlaying(false);
    setMs(next);
  };
  const at = (index: number) => format.time(fixes.fixedAt.at(index) ?? 0);
  const lines = useMemo(() => [{ drawing: told.drawing }], [told.drawing]);
  const chart = useMemo(() => <TrailChart lines={lines} range={range} />, [lines, range]);
  return (
    <>
      <DayHead code={row.code} day={day} play={play} exported={{ assetId: row.id, range }}>
        {view.dayTab === 'timeline' && (
          <button
            type="button"
            className="text-button"
            aria-expanded={showsReadings}
            onClick={() => setShowsReadings(!showsReadings)}
          >
            {text('readings')}
          </button>
        )}
        <SpeedLegend bands={bands} />
      </DayHead>
      {view.dayTab === 'routes' ? (
        <DayRoutes trips={trips} ms={ms} onMove={choose} />
      ) : (
        <>
          <p className="visually-hidden">{text('chart', { from: at(0), to: at(-1) })}</p>
          <Box position="relative">
            {chart}
            <MomentSlider fixes={fixes} range={range} ms={ms} label={text('slider')} onMove={choose} />
          </Box>
          <EventMarks events={events} isCut={isCut} range={range} onMove={choose} />
          <MomentFacts told={told} events={events} ms={ms} />
          {showsReadings && (
            <Suspense>
              <DayReadings key={row.id} assetId={row.id} range={range} />
            </Suspense>
          )}
        </>
      )}
      <DayFigures told={told} stopCount={stops.length} category={row.category} />
      <DayTrail told={told} stops={stops} ms={ms} isPlaying={play.isPlaying} onMove={choose} />
    </>
  );
}
