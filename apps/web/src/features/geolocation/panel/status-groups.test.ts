import { assetStatuses } from '@azimute/contract/assets/values';
import { expect, test } from 'vitest';
import { statusGroupOf, statusesOf } from './status-groups.ts';

test('active assets are running or turned off, all others inactive', () => {
  expect(statusesOf.active).toEqual(['running', 'turned_off']);
  expect([...statusesOf.active, ...statusesOf.inactive].toSorted()).toEqual([...assetStatuses].toSorted());
});

test('a group is selected if the selected statuses match it exactly', () => {
  expect(statusGroupOf(['turned_off', 'running'])).toBe('active');
  expect(statusGroupOf(statusesOf.inactive)).toBe('inactive');
  expect(statusGroupOf(['without_status', 'without_communication'])).toBe('not_reporting');
  for (const none of [[], ['running'], assetStatuses] as const) expect(statusGroupOf(none)).toBeNull();
});
