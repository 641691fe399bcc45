import { lazy, Suspense, useContext, useMemo } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Box, Row, Text, Faint } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useMapScreen } from '../frame/map-screen.ts';
import { dayOf, rangeOf } from '../../../ui/calendar/calendar-day.ts';
import { TrailChart } from '../../routes/strip/trail-chart.tsx';
import classes from './day-strip.module.css';
import { shareOf } from '../../routes/strip/draw-chart.ts';
import type { PreparedDay } from '../../routes/trail/prepare-day.ts';
import { TodayContext } from './today.ts';
import { useDayAddress } from '../frame/use-day-address.ts';
import { zoneName } from '../../../ui/calendar/zone-name.ts';

const OpenDay = lazy(async () => ({ default: (await import('./open-day.tsx')).OpenDay }));

/** Day of the selected asset below the map: the open day, else today as it grows. */
export function DayStrip() {
  const { snapshot, view, hasTrail } = useMapScreen();
  const day = useContext(TodayContext);
  const { selected } = snapshot;
  if (selected === null) return null;
  if (view.day !== null) {
    return (
      <Suspense>
        <OpenDay key={`${selected.id} ${view.day}`} row={selected} day={view.day} />
      </Suspense>
    );
  }
  if (!hasTrail || day === undefined || day.fixes.fixedAt.length === 0) return null;
  return <LiveDay code={selected.code} day={day} />;
}

interface LiveDayProps {
  readonly code: string;
  readonly day: PreparedDay;
}

function LiveDay({ code, day }: LiveDayProps) {
  const text = useText('geolocation');
  const dayText = useText('asset-day');
  const format = useFormat();
  const locale = useLocale();
  const { timeZone } = useAccount();
  const { open } = useDayAddress();
  const { drawing } = day;
  const { fixedAt } = day.fixes;
  const lastMs = fixedAt.at(-1) ?? 0;
  const range = useMemo(() => rangeOf(dayOf(lastMs, timeZone), timeZone), [lastMs, timeZone]);
  const at = (index: number) => format.time(fixedAt.at(index) ?? 0);
  return (
    <Box
      as="section"
      paddingTop={8}
      paddingBottom={6}
      paddingInline={16}
      className="float"
      aria-label={text('trailOf')}
    >
      <Row
        as="p"
        gap={4}
        marginBottom={4}
        weight="medium"
        whiteSpace="nowrap"
        size={12}
        className={classes['title']}
      >
        {text('trailOf')}
        <Faint>
          {' · '}
          {code} · {zoneName(locale, timeZone)}
        </Faint>
        <Text as="span" color="text-3" marginLeft="auto" figure>
          {text('topSpeed', { speed: format.speed(drawing.topKph) })}
        </Text>
        <button type="button" className="text-button" onClick={() => open('timeline')}>
          {dayText('openDay')}
        </button>
      </Row>
      <p className="visually-hidden">{text('trailChart', { from: at(0), to: at(-1) })}</p>
      <TrailChart lines={[{ drawing }]} range={range}>
        <Box
          as="span"
          position="absolute"
          top={2}
          bottom={0}
          className={classes['now']}
          style={{ left: `${shareOf(lastMs, range) * 100}%` }}
        />
      </TrailChart>
    </Box>
  );
}
