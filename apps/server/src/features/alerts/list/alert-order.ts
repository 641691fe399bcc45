import { severities, type AlertSort, type ListAlertsQuery } from '@azimute/contract';
import { alertStatuses, type AlertStatus } from '@azimute/contract/alerts/values';
import type { Severity } from '@azimute/contract/geofences/values';

/** A sort expression, its type, and its format in a cursor. */
export interface AlertPart {
  readonly name: 'waits' | 'severity' | 'status' | 'type' | 'asset' | 'opened' | 'id';
  readonly value: string;
  readonly type: 'int' | 'text' | 'timestamptz';
  /** Returns a number that orders a status or severity in SQL. */
  readonly numberOf?: (value: string) => number;
}

const opened: AlertPart = { name: 'opened', value: 'r.opened_at', type: 'timestamptz' };
const severity: AlertPart = {
  name: 'severity',
  value: 'r.severity_rank',
  type: 'int',
  numberOf: (value) => severities.indexOf(value as Severity) + 1,
};
const status: AlertPart = {
  name: 'status',
  value: `array_position(array['opened', 'running', 'resolved'], r.status)`,
  type: 'int',
  numberOf: (value) => alertStatuses.indexOf(value as AlertStatus) + 1,
};
const text = (name: AlertPart['name'], value: string): AlertPart => ({
  name,
  value: `${value} collate "C"`,
  type: 'text',
});

/** Puts waiting alerts first. */
const WAITS: Readonly<Record<ListAlertsQuery['order'], AlertPart>> = {
  desc: {
    name: 'waits',
    value: `(r.status <> 'resolved')::int`,
    type: 'int',
    numberOf: (value) => Number(value !== 'resolved'),
  },
  asc: {
    name: 'waits',
    value: `(r.status = 'resolved')::int`,
    type: 'int',
    numberOf: (value) => Number(value === 'resolved'),
  },
};

/** In all orders, the ID breaks ties. */
const ORDERS: Readonly<Record<AlertSort, readonly AlertPart[]>> = {
  severity: [severity, opened],
  openedAt: [opened],
  type: [text('type', `coalesce(r.type_folded_name, '')`), opened],
  asset: [text('asset', `coalesce(r.asset_code, '')`), opened],
  status: [status, severity, opened],
};
const ID: AlertPart = { name: 'id', value: 'r.alert_id', type: 'int' };

export type AlertOrder = Pick<ListAlertsQuery, 'sort' | 'order' | 'statuses' | 'types'>;

/** Waiting alerts precede resolved ones if both are listed by severity. */
export function partsOfOrder({ sort, order, statuses = [], types = [] }: AlertOrder): readonly AlertPart[] {
  // With a single status or type this part does not affect the order, and an index covers the rest.
  if (sort === 'status' && new Set(statuses).size === 1) return [...ORDERS.severity, ID];
  if (sort === 'type' && new Set(types).size === 1) return [...ORDERS.openedAt, ID];
  const areMixed = statuses.length === 0 || (statuses.includes('resolved') && new Set(statuses).size > 1);
  return [...(sort === 'severity' && areMixed ? [WAITS[order]] : []), ...ORDERS[sort], ID];
}

export function orderOfAlerts(order: AlertOrder): string {
  return partsOfOrder(order)
    .map(({ value }) => `${value} ${order.order}`)
    .join(', ');
}

const READABLE: Readonly<Record<AlertPart['type'], RegExp>> = {
  int: /^\d{1,9}$/,
  text: /^/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/,
};

/** Checks that a cursor's values match an order of these parts. */
export function isPlaceOf(
  parts: readonly AlertPart[],
  after: readonly (string | null)[],
): after is readonly string[] {
  return (
    after.length === parts.length &&
    parts.every(({ type }, index) => {
      const value = after[index];
      return typeof value === 'string' && READABLE[type].test(value);
    })
  );
}
