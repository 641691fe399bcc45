import type { AssetStatusHistory } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { statusOrder, statusStyles } from '../../../ui/status-shapes.ts';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './asset-history.module.css';
import strips from './day-strips.module.css';
import { useHistoryWords } from './use-history-words.ts';

interface StatusSumsProps {
  readonly history: AssetStatusHistory;
}

/** How long each status lasted, as the legend of the strips, and how much of the period is known. */
export function StatusSums({ history }: StatusSumsProps) {
  const text = useText('asset-history');
  const format = useFormat();
  const { lasted } = useHistoryWords();
  const { seconds, knownSeconds, fixes, silentLimitMinutes } = history;
  const total = (Date.parse(history.to) - Date.parse(history.from)) / 1000;
  return (
    <>
      <ul className={classes['sums']}>
        {statusOrder
          .filter((status) => seconds[status] > 0)
          .map((status) => (
            <li key={status}>
              <span className={strips['swatch']} aria-hidden>
                <span
                  data-status={status}
                  className={`${strips['piece']} ${statusStyles[status].className}`}
                />
              </span>
              <StatusLabel status={status} />
              <span className={`${classes['share']} figure`}>{format.percent(seconds[status] / total)}</span>
              <span className={`${classes['lasted']} figure`}>{lasted(seconds[status] * 1000)}</span>
            </li>
          ))}
      </ul>
      <p className={classes['coverage']}>
        {[
          text('known', { share: format.percent(knownSeconds / total) }),
          text('fixes', { count: fixes, formatted: format.number(fixes) }),
          text('limit', { limit: format.duration(silentLimitMinutes * 60) }),
        ].join(' · ')}
      </p>
    </>
  );
}
