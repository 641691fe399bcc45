import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoPassword, readyWithinMs } from './portal.ts';
import { startPortal, type StartedPortal } from './start-portal.ts';
import { test } from './test.ts';

const tool = fileURLToPath(new URL('../../trials/src/demo-directory.ts', import.meta.url));

/** Domain of the account whose users the directory knows. */
export const companyDomain = 'guaporanga.example';

interface CompanyPortal {
  readonly portal: StartedPortal;
  readonly directory: string;
}

/** A separate portal with the demo, connected to a real company directory. */
export const directoryTest = test.extend<object, CompanyPortal & { readonly secretsDir: string }>({
  portalAnswers: async ({ portal: _portal }, use) => use(),
  secretsDir: [
    async ({ browserName: _browser }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'azimute-secrets-'));
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ secretsDir }, use) => {
      const portal = await startPortal({
        DEMO: 'true',
        DEMO_PASSWORD: demoPassword,
        DEMO_LOCALE: 'en',
        DEMO_HISTORY_DAYS: '0',
        DEMO_BEAT_SECONDS: '3',
        DIRECTORY_ALLOW_PRIVATE: 'true',
        DIRECTORY_SECRETS_DIR: secretsDir,
      });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: readyWithinMs },
  ],
  directory: [
    async ({ portal, secretsDir }, use) => {
      const running = spawn(process.execPath, [tool, '--port', '0'], {
        env: {
          ...process.env,
          PUBLIC_URL: portal.url,
          DATA_DIR: portal.dataDir,
          DIRECTORY_SECRETS_DIR: secretsDir,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await use(await listenUntilReady(running));
      const ended = once(running, 'exit');
      running.kill('SIGINT');
      await ended;
    },
    { scope: 'worker', timeout: readyWithinMs },
  ],
  origins: async ({ portal, directory }, use) => use([portal.url, directory]),
  baseURL: async ({ portal }, use) => use(portal.url),
});

function listenUntilReady(running: ChildProcess): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    let text = '';
    const limit = setTimeout(() => reject(new Error(`The directory is not ready: ${text}`)), readyWithinMs);
    running.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const [, address] = /answers at (\S+);/.exec(text) ?? [];
      if (address === undefined) return;
      clearTimeout(limit);
      resolve(address);
    });
    running.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`The directory ended with ${code}: ${text}`));
    });
  });
}
