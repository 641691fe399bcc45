import { IconArrowUpRight, IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Column, Row } from '../../../ui/layout/primitives.tsx';
import { SeverityLabel } from '../../../ui/severity-label.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { AlertSearch } from '../../alerts/api/alert-search.ts';
import { useAlertCounts } from '../../alerts/api/use-alert-counts.ts';
import classes from './figure-tile.module.css';
import { Tile, TileLine } from './tile.tsx';

const alertsPath = '/{-$locale}/services/simc/alertas/alertas';
const open: AlertSearch = { statuses: ['opened', 'running'] };
const mostSeverities = 2;

/**
 * Current number of alerts that need action, with the most severe listed separately. The module's period and
 * filters do not affect it.
 */
export function OpenAlertsTile() {
  const text = useText('modules');
  const format = useFormat();
  const counts = useAlertCounts();
  const count = counts === undefined ? null : counts.opened + counts.running;
  const gravest = counts?.bySeverity.filter((one) => one.count > 0).slice(0, mostSeverities) ?? [];
  return (
    <Tile
      id="tile-alerts"
      name={text('openAlerts')}
      isShort
      link={
        <Link to={alertsPath} search={open} className="icon-button">
          <IconArrowUpRight
            size={18}
            stroke={1.75}
            aria-label={text('openMetric', { name: text('openAlerts') })}
          />
        </Link>
      }
    >
      <Column align="start" gap={4} minWidth={0}>
        <Link
          to={alertsPath}
          search={open}
          className={`${classes['value']} figure`}
          data-state={count === null ? 'no_data' : 'ready'}
        >
          {format.number(count)}
        </Link>
        <Row
          as="span"
          gap={0}
          columnGap={12}
          wrap
          fontSize={12}
          align="stretch"
          className={classes['severities']}
        >
          {gravest.map((one) => (
            <Link key={one.severity} to={alertsPath} search={{ ...open, severities: [one.severity] }}>
              <SeverityLabel severity={one.severity} /> <b className="figure">{format.number(one.count)}</b>
            </Link>
          ))}
        </Row>
      </Column>
      <div className={classes['lines']}>
        <TileLine icon={IconClock}>{text('alertsNow')}</TileLine>
      </div>
    </Tile>
  );
}
