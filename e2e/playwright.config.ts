import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { demoPassword, geocoderPorts, pace, portalCount, portalPorts, portalUrl } from './support/portal.ts';

const dataDirectory = (process.env['AZIMUTE_E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'azimute-e2e-')));

/**
 * Journeys that start their own portal, which Playwright would run last, leaving a worker idle; and the one for
 * addresses: once a search on the map has found no geocoder, the portal pauses it for a while.
 */
const first = /(address|base-maps|corporate-sign-in)\.spec\.ts$/;

const executablePath = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  // Limits only catch hanging journeys: ten times the need of the longest on an idle machine.
  timeout: 240_000 * pace,
  expect: { timeout: 30_000 * pace },
  fullyParallel: false,
  workers: portalCount,
  projects: [
    { name: 'first', testMatch: first },
    { name: 'demo', testIgnore: first },
  ],
  forbidOnly: process.env['CI'] === 'true',
  retries: process.env['CI'] === 'true' ? 1 : 0,
  globalTeardown: './support/remove-data-directory.ts',
  use: {
    baseURL: portalUrl,
    // Without it, a press of something that is not there waits for the limit of the journey.
    actionTimeout: 60_000 * pace,
    locale: 'en-US',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Loaded and compiled code is kept between journeys, storage is not.
    reuseContext: true,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-gl=angle',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        // Without a graphics card, compositing without the GPU emulation is faster; WebGL keeps it.
        '--disable-gpu-compositing',
      ],
    },
  },
  // Without addresses they start in parallel, and each worker waits for its own when needed.
  webServer: portalPorts.map((port, index) => ({
    command: `"${process.execPath}" ../apps/server/src/main.ts`,
    gracefulShutdown: { signal: 'SIGINT', timeout: 20_000 },
    env: {
      PORT: String(port),
      DATA_DIR: join(dataDirectory, String(index)),
      DEMO: 'true',
      DEMO_PASSWORD: demoPassword,
      DEMO_LOCALE: 'en',
      GEOCODER_URL: `http://127.0.0.1:${geocoderPorts[index]}`,
      GEOCODER_KIND: 'photon',
      GEOCODER_RATE: '20',
      GEOCODER_ALLOW_PRIVATE: 'true',
      WEBHOOKS_ALLOW_PRIVATE: '127.0.0.1',
      MAKER_FEEDS_ALLOW_PRIVATE: '127.0.0.1',
      PUSH_ALLOW_PRIVATE: '127.0.0.1',
      DEMO_HISTORY_DAYS: '0',
      // Fewer transactions contain the same reports; a map without updates for ten seconds shows that it is behind.
      DEMO_BEAT_SECONDS: '3',
    },
  })),
});
