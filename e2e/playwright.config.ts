import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { demoPassword, portalCount, portalPorts, portalUrl } from './support/portal.ts';

const dataDirectory = (process.env['AZIMUTE_E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'azimute-e2e-')));

const executablePath = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  workers: portalCount,
  forbidOnly: process.env['CI'] === 'true',
  globalTeardown: './support/remove-data-directory.ts',
  use: {
    baseURL: portalUrl,
    locale: 'en-US',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
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
      ],
    },
  },
  webServer: portalPorts.map((port, index) => ({
    command: `"${process.execPath}" ../apps/server/src/main.ts`,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGINT', timeout: 20_000 },
    env: {
      PORT: String(port),
      DATA_DIR: join(dataDirectory, String(index)),
      DEMO: 'true',
      DEMO_PASSWORD: demoPassword,
    },
  })),
});
