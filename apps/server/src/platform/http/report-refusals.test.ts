import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRefusalReporter } from './report-refusals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const told: object[] = [];
  const keep = (line: object) => void told.push(line);
  return { told, report: createRefusalReporter({ info: keep, warn: keep }) };
}
const refused = { route: 'POST /api/v1/oauth/token', address: '192.0.2.7', caller: 'user 17' };

it('logs refusals of security with caller, address and route, and no others', () => {
  const { told, report } = open();
  report({ code: 'invalid_grant', ...refused });
  report({ code: 'forbidden', ...refused });
  report({ code: 'not_found', ...refused });
  expect(told).toEqual([
    { event: 'security', code: 'invalid_grant', ...refused },
    { event: 'security', code: 'forbidden', ...refused },
  ]);
});

it('counts a flood without hiding other refusals', () => {
  const { told, report } = open();
  for (let call = 0; call < 500; call += 1) report({ code: 'unauthenticated', ...refused });
  report({ code: 'infected', ...refused });
  expect(told).toHaveLength(21);
  vi.advanceTimersByTime(10_000);
  expect(told.at(-1)).toEqual({ event: 'security', code: 'unauthenticated', calls: 480 });
  report({ code: 'unauthenticated', ...refused });
  expect(told).toHaveLength(23);
});
