import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { installHttpClient } from '@azimute/server/src/platform/http/install-http-client.ts';
import { makeHostileFiles, sendFile } from './hostile-account/hostile-files.ts';
import { openTrialPortal, type TrialPortal } from './hostile-account/open-trial-portal.ts';
import { plantTrialAccount } from './hostile-account/plant-trial-account.ts';

const USAGE = `node scripts/run.mjs trials/src/hostile-files.ts [--times <n>] [--profile <dir>]

Sends files that are hard to parse to a portal, a kind after the other, and prints how long its event loop was held meanwhile
and what the files were answered. The first line is of a portal that gets none: on a busy machine it says what to subtract.

  --times <n>       how often each is sent (4)
  --profile <dir>   keeps a CPU profile of the main thread for each kind
`;
/** Longest time for which parsing a stranger's file may block the event loop. */
const GOAL_MS = 50;
const AT_REST_MS = 3_000;
/** Jobs enqueued for a file read it again. */
const JOBS_MS = 2_000;

installHttpClient();
const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '4' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(USAGE);
else process.exit(await tryHostileFiles(Number(values.times), values.profile));

async function tryHostileFiles(times: number, keptDir?: string): Promise<number> {
  const profileDir = keptDir ?? (await mkdtemp(join(tmpdir(), 'azimute-profile-')));
  const trial = await openTrialPortal(profileDir);
  try {
    const { people, key } = await plantTrialAccount(trial.portal.url, trial.query, { assets: 5, fixes: 100 });
    const measured = measureLoop(trial, profileDir);
    console.log('file                                  held at most     p99.9   answers');
    report('at rest', await measured(() => sleep(AT_REST_MS, [])));
    for (const file of await makeHostileFiles()) {
      const loop = await measured(async () => {
        const senders = file.byKey === true ? [key] : people;
        const statuses: number[] = [];
        for (let n = 0; n < times; n += 1)
          statuses.push(await sendFile(senders[n % senders.length] ?? key, file));
        await sleep(JOBS_MS);
        return statuses;
      });
      report(file.name, loop);
    }
    return 0;
  } finally {
    await trial.close();
    if (keptDir === undefined) await rm(profileDir, { recursive: true });
  }
}

interface MeasuredLoop {
  readonly heldMs: number;
  readonly mostlyMs: number;
  readonly statuses: readonly number[];
}

/** Measures how long the portal's event loop is blocked during an action, using its profiler. */
function measureLoop({ portal }: TrialPortal, profileDir: string) {
  let count = 0;
  return async (work: () => Promise<readonly number[]>): Promise<MeasuredLoop> => {
    portal.signal('SIGUSR2');
    await sleep(500);
    const statuses = await work();
    portal.signal('SIGUSR2');
    count += 1;
    while (!existsSync(join(profileDir, `${count}.cpuprofile`))) await sleep(50);
    const delays = JSON.parse(await readFile(join(profileDir, `${count}.json`), 'utf8')) as Record<
      string,
      number
    >;
    return { heldMs: delays['p100'] ?? Number.NaN, mostlyMs: delays['p99.9'] ?? Number.NaN, statuses };
  };
}

function report(name: string, { heldMs, mostlyMs, statuses }: MeasuredLoop): void {
  const held = `${heldMs.toFixed(0)} ms`.padStart(12);
  const mostly = `${mostlyMs.toFixed(0)} ms`.padStart(10);
  const answers = [...new Set(statuses)].join(', ');
  console.log(`${name.padEnd(38)}${held}${mostly}   ${answers}${heldMs > GOAL_MS ? '  over the goal' : ''}`);
}
