import { expect, it } from 'vitest';
import { printFrame } from './print-frame.ts';

it('shows text as text, and other bytes by their digits', () => {
  expect(printFrame('2a48512c3123')).toBe('*HQ,1#');
  expect(printFrame('2a48512c31230d0a')).toBe('*HQ,1#');
  expect(printFrame('24ff01')).toBe('24 ff 01');
  expect(printFrame('')).toBe('');
});
