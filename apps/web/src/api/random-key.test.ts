import { commentAlertSchema } from '@azimute/contract';
import { expect, it } from 'vitest';
import { randomUuid } from './random-key.ts';

it('is a UUID as the calls take it, another each time', () => {
  const keys = Array.from({ length: 100 }, randomUuid);
  for (const key of keys) expect(commentAlertSchema.safeParse({ key, note: 'Seen' }).success).toBe(true);
  expect(new Set(keys).size).toBe(100);
});
