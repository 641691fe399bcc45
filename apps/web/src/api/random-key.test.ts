import { commentAlertSchema } from '@azimute/contract';
import { expect, it } from 'vitest';
import { randomUuid } from './random-key.ts';

it('returns a UUID as the calls accept it, a new one each time', () => {
  const keys = Array.from({ length: 100 }, randomUuid);
  for (const key of keys) expect(commentAlertSchema.safeParse({ key, note: 'Seen' }).success).toBe(true);
  expect(new Set(keys).size).toBe(100);
});
