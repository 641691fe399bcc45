import { languageTags } from '@azimute/contract/locales';
import { dayMs } from '@azimute/contract/durations';
import type { MetricAnswer } from '@azimute/contract';
import type { CSSProperties } from 'react';
import { useText, useLocale } from '../../../i18n/use-text.ts';
import { dateTimeFormat } from '../../../i18n/date-time-format.ts';
import { alone, useFigures } from '../api/figures-queries.ts';
import type { PanelDefinition } from '../api/modules.ts';
import { useFigureWords } from '../api/use-figure-words.ts';
import type { ModulePanelProps } from './module-panel-props.ts';
import { Panel } from './panel.tsx';
import { Box } from '../../../ui/layout/primitives.tsx';
import classes from './parts.module.css';

type Definition = Extract<PanelDefinition, { readonly kind: 'hours' }>;

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** A Monday. */
const monday = Date.UTC(2024, 0, 1);

/** A metric by hour of the week, one cell per hour. */
export function HoursPanel({ panel: { metric, columns }, view }: Omit<ModulePanelProps<Definition>, 'slug'>) {
  const text = useText('modules');
  const names = useText('metrics');
  const tag = languageTags[useLocale()];
  const figures = useFigures(alone(view.scope), { metrics: [metric], groupBy: 'hours_of_week' });
  const answer = figures.data?.items[0];
  return (
    <Panel
      id={`hours-${metric}`}
      title={text('byHour', { name: names(`name_${metric}`) })}
      columns={columns}
      meta={
        <>
          {text('lessShade')}{' '}
          <Box
            as="span"
            height={12}
            radius={0}
            className={classes['scale']}
            data-print="colour"
            aria-hidden
          />{' '}
          {text('moreShade')}
        </>
      }
      reading={figures}
      empty={answer?.groups.length === 0 ? text('nothing') : undefined}
    >
      <section
        className="scrolls-x"
        // A scroll area must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={text('byHour', { name: names(`name_${metric}`) })}
      >
        <HoursTable answer={answer} tag={tag} />
      </section>
    </Panel>
  );
}

interface HoursTableProps {
  readonly answer: MetricAnswer | undefined;
  readonly tag: string;
}

function HoursTable({ answer, tag }: HoursTableProps) {
  const text = useText('modules');
  const words = useFigureWords();
  const byKey = new Map(answer?.groups.map((group) => [group.key, group]));
  const most = Math.max(...(answer?.groups.map(({ value }) => value ?? 0) ?? []), 0) || 1;
  const dayName = (weekday: number, width: 'short' | 'long'): string =>
    dateTimeFormat(tag, { weekday: width, timeZone: 'UTC' }).format(monday + (weekday - 1) * dayMs);
  return (
    <table className={classes['heat']}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{text('group_days')}</span>
          </th>
          {hours.map((hour) => (
            <th key={hour} scope="col">
              <span aria-hidden={hour % 6 !== 0 || undefined}>
                {hour % 6 === 0 ? `${String(hour).padStart(2, '0')} h` : ''}
              </span>
              {hour % 6 !== 0 && <span className="visually-hidden">{hour} h</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weekdays.map((weekday) => (
          <tr key={weekday}>
            <th scope="row">
              <abbr title={dayName(weekday, 'long')}>{dayName(weekday, 'short')}</abbr>
            </th>
            {hours.map((hour) => {
              const group = byKey.get(`${weekday}-${hour}`);
              const said = words.figure(
                group ?? { state: 'no_data', value: null },
                answer?.unit ?? 'percent',
              );
              return (
                <td
                  key={hour}
                  title={text('hourSays', { day: dayName(weekday, 'long'), hour, value: said })}
                  data-print="colour"
                  style={shadeOf((group?.value ?? 0) / most)}
                >
                  <span className="visually-hidden">{said}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shadeOf(share: number): CSSProperties {
  return { backgroundColor: `color-mix(in oklab, var(--data-1) ${share * 92 + 8}%, var(--surface))` };
}
