import { expect, it } from 'vitest';
import type { AlertRow } from '../api/alerts-queries.ts';
import { groupAlerts } from './group-alerts.ts';

const row = (id: number, severity: string, status: string) => ({ id, severity, status }) as AlertRow;
const ids = (rows: readonly AlertRow[], statuses: readonly AlertRow['status'][]) =>
  groupAlerts(rows, { statuses: [...statuses] }).map(({ severity, alerts }) => [
    severity,
    alerts.map(({ id }) => id),
  ]);

it('lists resolved alerts after waiting ones, and separately only if there are any', () => {
  const mixed = [
    row(1, 'critical', 'opened'),
    row(2, 'high', 'running'),
    row(3, 'critical', 'resolved'),
    row(4, 'low', 'resolved'),
  ];
  const apart = [
    ['critical', [1]],
    ['high', [2]],
    [null, [3, 4]],
  ];
  expect(ids(mixed, [])).toEqual(apart);
  expect(ids(mixed, ['opened', 'running', 'resolved'])).toEqual(apart);
  expect(ids(mixed.slice(2), ['resolved'])).toEqual([
    ['critical', [3]],
    ['low', [4]],
  ]);
});
