import { describe, expect, it } from 'vitest';
import { countCommunicating } from './count-communicating.ts';
import { greetingOf } from './greeting-of.ts';

const none = {
  running: 0,
  turned_off: 0,
  without_communication: 0,
  in_maintenance: 0,
  temporarily_disabled: 0,
  without_status: 0,
};

describe('countCommunicating', () => {
  it('is no figure where there is no asset', () => {
    expect(countCommunicating(none)).toEqual({ count: 0, share: null });
  });

  it('leaves out the silent and those that never reported', () => {
    expect(countCommunicating({ ...none, without_status: 3 })).toEqual({ count: 0, share: 0 });
    expect(
      countCommunicating({
        ...none,
        running: 5,
        in_maintenance: 1,
        without_communication: 1,
        without_status: 1,
      }),
    ).toEqual({ count: 6, share: 0.75 });
  });
});

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
