import { minuteMs } from '@azimute/contract/durations';
import { stepDay } from '@azimute/contract/periods';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { dayOf } from '../../../ui/calendar/calendar-day.ts';
import { Bold, Lead } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { alertTotalsKey } from '../../alerts/api/alerts-queries.ts';
import { useHomeUnits } from '../api/home-units.ts';
import { HomeCard } from './home-card.tsx';
import { TimeTrend } from './time-trend.tsx';

const days = 14;

/** Median time from alert to resolution on each of the last days. */
export function ResolveTimes() {
  const text = useText('home');
  const format = useFormat();
  const { timeZone } = useAccount();
  const to = dayOf(useNow(minuteMs).getTime(), timeZone);
  const from = stepDay(to, 1 - days);
  const units = [...useHomeUnits()];
  const query = useQuery({
    queryKey: [...alertTotalsKey, 'figures', 'home', from, to, units],
    queryFn: ({ signal }) =>
      callApi('getAlertFigures', { query: { from, to, compare: 'none', units }, signal }),
    refetchInterval: minuteMs * 5,
  });
  const figure = query.data?.untilResolved;
  const today = figure?.trend.at(-1)?.value ?? null;
  return (
    <HomeCard
      id="resolve-times"
      title={text('resolveTimes')}
      note={text('resolveTimesNote', { days: format.number(days) })}
      end={
        figure && (
          <Link
            to="/{-$locale}/services/simc/alertas/alertas"
            search={{ view: 'figures', from, to, ...(units.length > 0 && { units }) }}
            className="link"
          >
            {today === null ? text('explain') : text('today')}{' '}
            <Bold>{today !== null && format.duration(today)}</Bold>
          </Link>
        )
      }
    >
      {figure === undefined && <Waiting query={query} rows={2} />}
      {figure !== undefined && figure.value === null && (
        <Lead paddingTop={4} paddingBottom={16} paddingInline={16}>
          {text('resolveTimesNone')}
        </Lead>
      )}
      {figure !== undefined && figure.value !== null && <TimeTrend points={figure.trend} />}
    </HomeCard>
  );
}
