import { describe, expect, it } from 'vitest';
import { greetingOf } from './greeting-of.ts';

describe('greetingOf', () => {
  it('follows the hour', () => {
    expect([0, 4, 5, 11, 12, 17, 18, 23].map(greetingOf)).toEqual([
      'evening',
      'evening',
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
      'evening',
    ]);
  });
});
