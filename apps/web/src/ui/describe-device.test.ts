import { describe, expect, it } from 'vitest';
import { describeDevice } from './describe-device.ts';

describe('the device of a session', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
      'Chrome',
      'Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
      'Edge',
      'Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
      'Chrome',
      'ChromeOS',
    ],
  ])('is a desktop: %s', (agent, browser, system) => {
    expect(describeDevice(agent)).toEqual({ browser, system, isPhone: false });
  });

  it.each([
    [
      `Mozilla/5.0 (Linux; Android 15; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iOS',
    ],
  ])('is a phone: %s', (agent, browser, system) => {
    expect(describeDevice(agent)).toEqual({ browser, system, isPhone: true });
  });

  it.each([
    ['', null],
    ['Mozilla/5.0', null],
    ['curl/8.9.1', 'curl'],
    ['Fleet Bridge/2 (linux)', 'Fleet Bridge'],
    [`${'<script>'.repeat(40)}/1`, null],
  ])('is an unknown browser: %s', (agent, browser) => {
    expect(describeDevice(agent).browser).toBe(browser);
  });
});
