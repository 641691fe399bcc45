import type { Severity } from '@azimute/contract';
import type { AlertFilters } from '../api/alert-search.ts';
import type { AlertRow } from '../api/alerts-queries.ts';

export interface AlertGroup {
  /** Null of what is resolved, beside what waits. */
  readonly severity: Severity | null;
  readonly alerts: readonly AlertRow[];
}

/** What waits and what is resolved are listed together: what waits comes first, as the server orders it. */
export function areMixed({ statuses = [] }: AlertFilters): boolean {
  return statuses.length === 0 || (statuses.includes('resolved') && statuses.length > 1);
}

/** Rows by severity, in the order in which each comes first; what is resolved beside what waits is a group of its own. */
export function groupAlerts(rows: readonly AlertRow[], filters: AlertFilters): readonly AlertGroup[] {
  const isMixed = areMixed(filters);
  const groups = Map.groupBy(rows, ({ status, severity }) =>
    isMixed && status === 'resolved' ? null : severity,
  );
  return [...groups].map(([severity, alerts]) => ({ severity, alerts }));
}
