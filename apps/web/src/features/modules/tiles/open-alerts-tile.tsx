import { IconArrowUpRight, IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { SeverityLabel } from '../../../ui/severity-label.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { AlertSearch } from '../../alerts/api/alert-search.ts';
import { useAlertCounts } from '../../alerts/api/use-alert-counts.ts';
import classes from './figure-tile.module.css';

const alertsPath = '/{-$locale}/services/simc/alertas/alertas';
const open: AlertSearch = { statuses: ['opened', 'running'] };
const mostSeverities = 2;

/** How many alerts wait now, the gravest of them apart; period and filters of the module do not narrow it down. */
export function OpenAlertsTile() {
  const text = useText('modules');
  const format = useFormat();
  const counts = useAlertCounts();
  const count = counts === undefined ? null : counts.opened + counts.running;
  const gravest = counts?.bySeverity.filter((one) => one.count > 0).slice(0, mostSeverities) ?? [];
  return (
    <section className={classes['tile']} data-short aria-labelledby="tile-alerts">
      <div className={classes['head']}>
        <h2 id="tile-alerts">{text('openAlerts')}</h2>
        <Link to={alertsPath} search={open}>
          <IconArrowUpRight
            size={18}
            stroke={1.75}
            aria-label={text('openMetric', { name: text('openAlerts') })}
          />
        </Link>
      </div>
      <div className={classes['reading']}>
        <Link
          to={alertsPath}
          search={open}
          className={`${classes['value']} figure`}
          data-state={count === null ? 'no_data' : 'ready'}
        >
          {format.number(count)}
        </Link>
        <span className={classes['severities']}>
          {gravest.map((one) => (
            <Link key={one.severity} to={alertsPath} search={{ ...open, severities: [one.severity] }}>
              <SeverityLabel severity={one.severity} /> <b className="figure">{format.number(one.count)}</b>
            </Link>
          ))}
        </span>
      </div>
      <div className={classes['lines']}>
        <p>
          <IconClock size={14} stroke={1.75} aria-hidden />
          {text('alertsNow')}
        </p>
      </div>
    </section>
  );
}
