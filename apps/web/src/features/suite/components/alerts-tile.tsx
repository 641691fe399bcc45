import { minuteMs } from '@azimute/contract/durations';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { alertTotalsKey } from '../../alerts/api/alerts-queries.ts';
import { DayTile } from './day-tile.tsx';

/** Alerts of the day, and how long those that are resolved took. */
export function AlertsTile({ today }: { readonly today: string }) {
  const text = useText('suite');
  const format = useFormat();
  const { data } = useQuery({
    queryKey: [...alertTotalsKey, 'figures', 'suite', today],
    queryFn: ({ signal }) =>
      callApi('getAlertFigures', { query: { from: today, to: today, compare: 'none' }, signal }),
    refetchInterval: minuteMs,
  });
  if (data === undefined) return null;
  const { raised, untilResolved } = data;
  return (
    <DayTile
      id="day-alerts"
      name={text('alerts')}
      value={
        <Link to="/{-$locale}/services/simc/alertas/alertas" search={{ from: today, to: today }}>
          {format.number(raised.value ?? 0)}
        </Link>
      }
    >
      {untilResolved.value === null
        ? text('noneResolved')
        : text('resolvedIn', { time: format.duration(untilResolved.value) })}
    </DayTile>
  );
}
