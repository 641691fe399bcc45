import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { count } from '../format.ts';
import { library, repositoryRoot } from '../library.ts';
import { removeDataDirectory } from '../start-portal.ts';
import { judge } from '../results/judge.ts';

const PORT = 9395;
const STARTS = 5;
const READY_WITHIN_MS = 120_000;

/** The first start creates the database and the demo; later ones are repeated starts, the last after a kill -9. */
export async function benchStart(): Promise<void> {
  const { buildWebIfChanged } = await library<{ buildWebIfChanged: () => void }>('build-web.mjs');
  buildWebIfChanged();
  const dataDir = await mkdtemp(join(tmpdir(), 'azimute-bench-'));
  try {
    console.log(
      `first start, with database and demo created: ${count(await startOnce(dataDir, 'SIGINT'))} ms`,
    );
    const times: number[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      times.push(await startOnce(dataDir, start === STARTS - 1 ? 'SIGKILL' : 'SIGINT'));
    }
    const slowest = Math.max(...times);
    console.log(
      `second start to the login page: ${times.map(count).join(', ')} ms; ` +
        `the slowest ${judge('start/second', slowest / 1000)}`,
    );
    console.log(`start after kill -9: ${judge('start/killed', (await startOnce(dataDir, 'SIGINT')) / 1000)}`);
  } finally {
    await removeDataDirectory(dataDir, dataDir);
  }
}

async function startOnce(dataDir: string, end: 'SIGINT' | 'SIGKILL'): Promise<number> {
  const url = `http://127.0.0.1:${PORT}`;
  const start = performance.now();
  // A separate process group, so that a kill reaches the launcher and the portal.
  const launcher = spawn(process.execPath, [join(repositoryRoot, 'scripts', 'launch.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, DEMO: 'true', LOG_LEVEL: 'error' },
  });
  const ended = once(launcher, 'exit');
  try {
    for (;;) {
      const answer = await fetch(url).catch(() => undefined);
      if (answer?.ok === true && (await answer.text()).includes('<div id="root"'))
        return performance.now() - start;
      if (launcher.exitCode !== null) throw new Error('The portal did not start');
      if (performance.now() - start > READY_WITHIN_MS) throw new Error('The portal is not ready');
      await sleep(10);
    }
  } finally {
    if (launcher.pid !== undefined && launcher.exitCode === null) process.kill(-launcher.pid, end);
    await ended;
    // Waits until processes that outlive the launcher have released the port.
    while ((await fetch(url).catch(() => undefined)) !== undefined) await sleep(50);
  }
}
