import { IconArrowUpRight, IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Column, Row, Text } from '../../../ui/layout/primitives.tsx';
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
    <Column
      as="section"
      gap={4}
      minWidth={0}
      fill="surface"
      border="all"
      radius={3}
      className={classes['tile']}
      data-short
      aria-labelledby="tile-alerts"
    >
      <Row justify="space-between" gap={8}>
        <Text as="h2" fontSize={13} weight="regular" color="text-2" id="tile-alerts">
          {text('openAlerts')}
        </Text>
        <Link to={alertsPath} search={open} className="icon-button">
          <IconArrowUpRight
            size={18}
            stroke={1.75}
            aria-label={text('openMetric', { name: text('openAlerts') })}
          />
        </Link>
      </Row>
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
        <Row as="p" align="stretch" gap={6} line={19} color="text-2" size={12}>
          <IconClock size={14} stroke={1.75} aria-hidden />
          {text('alertsNow')}
        </Row>
      </div>
    </Column>
  );
}
