import type { ReactNode } from 'react';
import lines from '../../../ui/data-table/card-lines.module.css';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SeverityLabel } from '../../../ui/severity-label.tsx';
import type { AlertRow } from '../api/alerts-queries.ts';
import { AlertStatus } from '../components/alert-status.tsx';

interface AlertCardProps {
  readonly alert: AlertRow;
  readonly link: ReactNode;
}

/** An alert as a card of the table on a phone. */
export function AlertCard({ alert, link }: AlertCardProps) {
  return (
    <>
      <span className={lines['line']}>
        <span className={lines['grow']}>{link}</span>
        <RelativeTime instant={alert.openedAt} />
      </span>
      <span className={lines['line']}>
        <span className={lines['grow']}>{alert.asset?.code ?? alert.unit.name}</span>
        <AlertStatus status={alert.status} />
        <SeverityLabel severity={alert.severity} />
      </span>
    </>
  );
}
