import { activityBucketMinutes } from '@azimute/contract/time-travel';
import { minuteMs } from '@azimute/contract/durations';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Hint, Row, Surface, Title } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import classes from './day-activity.module.css';

const bucketMs = activityBucketMinutes * minuteMs;
const hourMs = 60 * minuteMs;

/** Assets that were moving in each hour of the day: the most at the same time. */
export function DayActivity({ today }: { readonly today: string }) {
  const text = useText('suite');
  const format = useFormat();
  const nowMs = useNow(minuteMs).getTime();
  const { data } = useQuery({
    queryKey: ['time-travel', 'activity', today, 'suite'],
    queryFn: ({ signal }) => callApi('getFleetActivity', { query: { day: today }, signal }),
    refetchInterval: 5 * minuteMs,
  });
  if (data === undefined) return null;
  const fromMs = Date.parse(data.from);
  const perHour = hourMs / bucketMs;
  const hours = Array.from({ length: Math.ceil(data.moving.length / perHour) }, (_, hour) => ({
    startMs: fromMs + hour * hourMs,
    most: Math.max(0, ...data.moving.slice(hour * perHour, (hour + 1) * perHour)),
  })).filter(({ startMs }) => startMs <= nowMs);
  const most = Math.max(1, ...hours.map((hour) => hour.most));
  return (
    <Surface as="section" padding={16} gap={12} aria-labelledby="day-activity">
      <Row gap={8} wrap>
        <Title size={14} id="day-activity">
          {text('activity')}
        </Title>
        <Hint as="span">{text('activityNote')}</Hint>
      </Row>
      <ol className={classes['hours']}>
        {hours.map(({ startMs, most: moving }) => (
          <li key={startMs}>
            <span className="figure">{format.number(moving)}</span>
            <i aria-hidden data-print="colour" style={{ blockSize: `${(72 * moving) / most}px` }} />
            <time dateTime={new Date(startMs).toISOString()}>
              {format.hourOfDay(new Date(startMs)).toString().padStart(2, '0')}
            </time>
          </li>
        ))}
      </ol>
    </Surface>
  );
}
