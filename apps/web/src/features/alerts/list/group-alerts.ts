import type { Severity } from '@azimute/contract';
import type { AlertFilters } from '../api/alert-search.ts';
import type { AlertRow } from '../api/alerts-queries.ts';

export interface AlertGroup {
  /** Null for resolved alerts listed next to open ones. */
  readonly severity: Severity | null;
  readonly alerts: readonly AlertRow[];
}

/** Returns whether open and resolved alerts are listed together. The server puts open ones first. */
export function areMixed({ statuses = [] }: AlertFilters): boolean {
  return statuses.length === 0 || (statuses.includes('resolved') && statuses.length > 1);
}

/**
 * Groups rows by severity, in order of first appearance. Resolved alerts next to open ones form a group of their own.
 */
export function groupAlerts(rows: readonly AlertRow[], filters: AlertFilters): readonly AlertGroup[] {
  const isMixed = areMixed(filters);
  const groups = Map.groupBy(rows, ({ status, severity }) =>
    isMixed && status === 'resolved' ? null : severity,
  );
  return [...groups].map(([severity, alerts]) => ({ severity, alerts }));
}
