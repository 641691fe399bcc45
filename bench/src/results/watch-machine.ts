import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 1_000;
/** Share of the machine that an idle system may use. */
const QUIET_SHARE = 0.1;

/** Predicate: do other programs use the machine now? Linux only: it reads /proc. */
export async function isMachineBusy(): Promise<boolean> {
  const before = readTicks();
  await sleep(LOOK_MS);
  const after = readTicks();
  return (after.busy - before.busy) / (after.all - before.all) > QUIET_SHARE;
}

function readTicks(): { busy: number; all: number } {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? [];
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0] = fields.map(Number);
  const busy = user + nice + system;
  return { busy, all: busy + idle + wait };
}
