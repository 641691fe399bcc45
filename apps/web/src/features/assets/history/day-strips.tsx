import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { statusOrder, statusStyles } from '../../../ui/status-shapes.ts';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './day-strips.module.css';
import type { HistoryDay } from './history-days.ts';
import { useHistoryWords } from './use-history-words.ts';

interface DayStripsProps {
  readonly days: readonly HistoryDay[];
}

const hours = [0, 6, 12, 18, 24];

/** One strip per day, from midnight to midnight in the account's time zone. */
export function DayStrips({ days }: DayStripsProps) {
  const isOne = days.length === 1;
  return (
    <Stack
      gap={4}
      className={classes['days']}
      data-one={isOne || undefined}
      data-many={days.length > 7 || undefined}
    >
      <ol>
        {days.map((day) => (
          <DayStrip key={day.startMs} day={day} />
        ))}
      </ol>
      <Row
        justify="space-between"
        size={11}
        color="text-3"
        align="stretch"
        className={`${classes['hours']} figure`}
        aria-hidden
      >
        {hours.map((hour) => (
          <span key={hour}>{`${String(hour).padStart(2, '0')}:00`}</span>
        ))}
      </Row>
    </Stack>
  );
}

interface DayProps {
  readonly day: HistoryDay;
}

function DayStrip({ day }: DayProps) {
  const format = useFormat();
  return (
    <Stack as="li" alignItems="center" gap={8} columns="var(--date-width) minmax(0, 1fr)" position="relative">
      <Text as="span" color="text-2" size={11} figure>
        {format.date(new Date(day.startMs))}
      </Text>
      <DayWords day={day} />
      <Box
        as="span"
        display="block"
        height="var(--strip-height)"
        overflow="hidden"
        position="relative"
        fill="sunken"
        radius={0}
        aria-hidden
      >
        {day.pieces.map(({ status, from, to }) => (
          <span
            key={from}
            data-status={status}
            className={`${classes['piece']} ${statusStyles[status].className}`}
            style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
          />
        ))}
      </Box>
    </Stack>
  );
}

/** Text alternative of a strip. */
function DayWords({ day }: DayProps) {
  const status = useText('status');
  const { lasted } = useHistoryWords();
  const words = statusOrder.flatMap((one) => {
    const ms = day.lasted.get(one);
    return ms === undefined ? [] : [`${status(one)} ${lasted(ms)}`];
  });
  return <span className="visually-hidden">{words.join(', ')}</span>;
}
