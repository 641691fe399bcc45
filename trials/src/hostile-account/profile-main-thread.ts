import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// Preloaded into a portal (`--import`). The first SIGUSR2 starts a CPU profile of its main thread, the next one writes
// it with the delays of the event loop to PROFILE_DIR, as 1.cpuprofile and 1.json, and so on.

const DELAY_RESOLUTION_MS = 5;

if (isMainThread) process.on('SIGUSR2', () => void startOrStop());

let running: { readonly stop: () => Promise<void> } | null = null;
let count = 0;

async function startOrStop(): Promise<void> {
  const before = running;
  running = null;
  if (before === null) running = await start();
  else await before.stop();
}

async function start(): Promise<{ readonly stop: () => Promise<void> }> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  delay.enable();
  return {
    stop: async () => {
      delay.disable();
      const { profile } = await session.post('Profiler.stop');
      session.disconnect();
      count += 1;
      const file = join(process.env['PROFILE_DIR'] ?? '.', String(count));
      const delays = Object.fromEntries(
        [50, 90, 99, 99.9, 100].map((share) => [`p${share}`, delay.percentile(share) / 1e6]),
      );
      writeFileSync(`${file}.json`, JSON.stringify(delays));
      writeFileSync(`${file}.cpuprofile`, JSON.stringify(profile));
    },
  };
}
