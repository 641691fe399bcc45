import {
  IconAlertTriangleFilled,
  IconBellFilled,
  IconLogin2,
  IconLogout2,
  type Icon,
} from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import { useIsPhone } from '../../maps/components/use-is-phone.ts';
import { shareOf } from './draw-chart.ts';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import classes from './event-marks.module.css';
import { groupEvents, type StripEvent } from './group-events.ts';
import { useEventWords } from './use-event-words.ts';

interface EventMarksProps {
  readonly events: readonly StripEvent[];
  readonly isCut: boolean;
  readonly range: DayRange;
  readonly onMove: (ms: number) => void;
}

/** Icons of geofence events; others have a bell. */
const icons: Readonly<Partial<Record<string, Icon>>> = {
  entry: IconLogin2,
  exit: IconLogout2,
  speeding_began: IconAlertTriangleFilled,
};

/** Events of devices and geofences below the chart; pressing one moves there. */
export function EventMarks({ events, isCut, range, onMove }: EventMarksProps) {
  const text = useText('asset-day');
  const format = useFormat();
  const wordsOf = useEventWords();
  const apart = useIsPhone() ? 0.08 : 0.03;
  if (events.length === 0) return null;
  const nameOf = (group: readonly StripEvent[]): string => {
    const kinds = [...new Set(group.map(wordsOf))].join(', ');
    const from = format.time(group[0]?.atMs ?? 0);
    const to = format.time(group.at(-1)?.atMs ?? 0);
    return group.length === 1
      ? text('event', { kind: kinds, time: from })
      : text('eventsTogether', { count: group.length, from, to, kinds });
  };
  const list = isCut ? text('eventsCut', { count: events.length }) : text('events');
  return (
    <Box
      as="ul"
      padding={0}
      margin={0}
      height={24}
      position="relative"
      className={classes['marks']}
      aria-label={list}
    >
      {groupEvents(events, range, apart).map((group) => {
        const [first] = group;
        if (first === undefined) return null;
        const name = nameOf(group);
        const Glyph = icons[first.geofence === undefined ? '' : first.kind] ?? IconBellFilled;
        return (
          <li key={`${first.kind} ${first.id}`} style={{ left: `${shareOf(first.atMs, range) * 100}%` }}>
            <Row
              as="button"
              inline
              justify="center"
              gap={2}
              height={24}
              minWidth={24}
              fontSize={11}
              radius={1}
              type="button"
              data-of={first.geofence === undefined ? 'device' : first.kind}
              aria-label={name}
              title={name}
              onClick={() => onMove(first.atMs)}
            >
              <Glyph size={first.geofence === undefined ? 12 : 14} aria-hidden />
              {group.length > 1 && <span className="figure">{format.number(group.length)}</span>}
            </Row>
          </li>
        );
      })}
    </Box>
  );
}
