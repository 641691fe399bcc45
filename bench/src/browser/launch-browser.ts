import { chromium, type Browser } from '@playwright/test';
import { library } from '../library.ts';

/** Starts a real Chromium with the app from its sources. Without a graphics card it renders in software. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const { buildWebIfChanged } = await library<{ buildWebIfChanged: () => void }>('build-web.mjs');
  buildWebIfChanged();
  const { findBrowser } = await library<{ findBrowser: (options: { install: boolean }) => string }>(
    'find-browser.mjs',
  );
  return chromium.launch({
    executablePath: findBrowser({ install: true }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      ...flags,
    ],
  });
}
