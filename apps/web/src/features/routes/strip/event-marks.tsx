import { IconBellFilled } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import { shareOf } from './draw-chart.ts';
import classes from './event-marks.module.css';
import { groupEvents, type DeviceMark } from './group-events.ts';
import { useEventWords } from './use-event-words.ts';

interface EventMarksProps {
  readonly events: readonly DeviceMark[];
  readonly isCut: boolean;
  readonly range: DayRange;
  readonly onMove: (ms: number) => void;
}

/** Under the chart of a day: what the devices told, at its time; a press leads there. */
export function EventMarks({ events, isCut, range, onMove }: EventMarksProps) {
  const text = useText('asset-day');
  const format = useFormat();
  const kindOf = useEventWords();
  if (events.length === 0) return null;
  const nameOf = (group: readonly DeviceMark[]): string => {
    const kinds = [...new Set(group.map(({ kind }) => kindOf(kind)))].join(', ');
    const from = format.time(new Date(group[0]?.atMs ?? 0));
    const to = format.time(new Date(group.at(-1)?.atMs ?? 0));
    return group.length === 1
      ? text('event', { kind: kinds, time: from })
      : text('eventsTogether', { count: group.length, from, to, kinds });
  };
  const list = isCut ? text('eventsCut', { count: events.length }) : text('events');
  return (
    <ul className={classes['marks']} aria-label={list}>
      {groupEvents(events, range).map((group) => {
        const [first] = group;
        if (first === undefined) return null;
        const name = nameOf(group);
        return (
          <li key={first.id} style={{ left: `${shareOf(first.atMs, range) * 100}%` }}>
            <button type="button" aria-label={name} title={name} onClick={() => onMove(first.atMs)}>
              <IconBellFilled size={12} aria-hidden />
              {group.length > 1 && <span className="figure">{format.number(group.length)}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
