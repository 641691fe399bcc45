import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Surface, Title } from '../../../ui/layout/primitives.tsx';
import { SeverityLabel } from '../../../ui/severity-label.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { AlertSearch } from '../api/alert-search.ts';
import { useAlertCounts } from '../api/use-alert-counts.ts';
import classes from './open-alerts-card.module.css';

/** What is open for the person, and in the ULs that they see, each leading to its alerts. */
export function OpenAlertsCard() {
  const text = useText('alerts');
  const me = useProfile();
  const counts = useAlertCounts();
  if (counts === undefined) return null;
  const statuses = ['opened', 'running'] as const;
  return (
    <Surface as="section" padding={16} gap={8} aria-labelledby="open-alerts">
      <Row justify="space-between" wrap gap={4} columnGap={16}>
        <Title size={14} id="open-alerts">
          {text('title')}
        </Title>
        <Row as="p" gap={16} wrap size={13}>
          <AlertsLink search={{ statuses, owners: [me.id] }} count={counts.mine} label={text('mine')} />
          <AlertsLink search={{ statuses: ['opened'] }} count={counts.opened} label={text('tab_opened')} />
          <AlertsLink search={{ statuses: ['running'] }} count={counts.running} label={text('tab_running')} />
          <AlertsLink search={{ overdue: true }} count={counts.overdue} label={text('overdue')} />
        </Row>
      </Row>
      <Row as="ul" align="stretch" wrap gap={4} columnGap={20}>
        {counts.bySeverity
          .filter(({ count }) => count > 0)
          .map(({ severity, count }) => (
            <li key={severity}>
              <AlertsLink
                search={{ statuses, severities: [severity] }}
                count={count}
                label={<SeverityLabel severity={severity} />}
              />
            </li>
          ))}
      </Row>
    </Surface>
  );
}

interface AlertsLinkProps {
  readonly search: AlertSearch;
  readonly count: number;
  readonly label: ReactNode;
}

function AlertsLink({ search, count, label }: AlertsLinkProps) {
  const format = useFormat();
  return (
    <Link to="/{-$locale}/services/simc/alertas/alertas" search={search} className={classes['link']}>
      {label} <b className="figure">{format.number(count)}</b>
    </Link>
  );
}
