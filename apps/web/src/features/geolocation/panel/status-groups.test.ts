import { assetStatuses } from '@azimute/contract/assets/values';
import { expect, test } from 'vitest';
import { statusGroupOf, statusesOf } from './status-groups.ts';

test('active are those that run or are turned off, inactive all others', () => {
  expect(statusesOf.active).toEqual(['running', 'turned_off']);
  expect([...statusesOf.active, ...statusesOf.inactive].toSorted()).toEqual([...assetStatuses].toSorted());
});

test('a wording is chosen when it stands for just the statuses that are', () => {
  expect(statusGroupOf(['turned_off', 'running'])).toBe('active');
  expect(statusGroupOf(statusesOf.inactive)).toBe('inactive');
  for (const none of [[], ['running'], assetStatuses] as const) expect(statusGroupOf(none)).toBeNull();
});
