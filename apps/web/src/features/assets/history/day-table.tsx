import { useText } from '../../../i18n/use-text.ts';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { statusOrder } from '../../../ui/status-shapes.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import classes from './asset-history.module.css';
import type { HistoryDay } from './history-days.ts';
import { useHistoryWords } from './use-history-words.ts';

interface DayTableProps {
  readonly days: readonly HistoryDay[];
}

/** The strips as a table: one row per status and day. */
export function DayTable({ days }: DayTableProps) {
  const text = useText('asset-history');
  return (
    <Box as="table" width="100%" size={13} className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">{text('day')}</th>
          <th scope="col">{text('status')}</th>
          <th scope="col">{text('duration')}</th>
        </tr>
      </thead>
      {days.map((day) => (
        <DayRows key={day.startMs} day={day} />
      ))}
    </Box>
  );
}

interface DayRowsProps {
  readonly day: HistoryDay;
}

function DayRows({ day }: DayRowsProps) {
  const format = useFormat();
  const { lasted } = useHistoryWords();
  const rows = statusOrder.flatMap((status) => {
    const ms = day.lasted.get(status);
    return ms === undefined ? [] : [{ status, ms }];
  });
  return (
    <tbody>
      {rows.map(({ status, ms }, index) => (
        <tr key={status}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={rows.length} className="figure">
              {format.date(new Date(day.startMs))}
            </th>
          )}
          <td>
            <StatusLabel status={status} />
          </td>
          <td className={`${classes['lasted']} figure`}>{lasted(ms)}</td>
        </tr>
      ))}
    </tbody>
  );
}
