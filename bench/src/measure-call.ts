import type { Ask } from './ask.ts';
import { readCpuSeconds } from './cpu-time.ts';
import { percentiles, quantile, verdict } from './format.ts';
import type { BenchPortal } from './start-portal.ts';

const WARMING = 5;

/** Asks a call so many times, one after the other, and prints how long it took and the processor time of each. */
export async function measureCall(
  { portalPid, databasePid }: Pick<BenchPortal, 'portalPid' | 'databasePid'>,
  ask: Ask,
  { name, path, goalMs, rounds }: { name: string; path: string; goalMs: number; rounds: number },
): Promise<void> {
  const times: number[] = [];
  const cpu = (): number => readCpuSeconds(portalPid) + readCpuSeconds(databasePid);
  let before = cpu();
  for (let round = -WARMING; round < rounds; round += 1) {
    if (round === 0) before = cpu();
    const { ms } = await ask(path);
    if (round >= 0) times.push(ms);
  }
  const cpuMs = ((cpu() - before) / rounds) * 1_000;
  console.log(
    `${name}: ${percentiles(times)}; ${verdict(quantile(times, 0.99) / goalMs, `${goalMs} ms`)}; ${cpuMs.toFixed(1)} ms of processor time`,
  );
}
