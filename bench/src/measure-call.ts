import type { Ask } from './ask.ts';
import { readCpuSeconds } from './cpu-time.ts';
import { percentiles, quantile } from './format.ts';
import type { BenchPortal } from './start-portal.ts';
import type { FigureId } from './results/goals.ts';
import { judge } from './results/judge.ts';

const WARMING = 5;

/** Makes a call repeatedly, one after the other, and prints the time and processor time of each. */
export async function measureCall(
  { portalPid, databasePid }: Pick<BenchPortal, 'portalPid' | 'databasePid'>,
  ask: Ask,
  { name, path, figure, rounds }: { name: string; path: string; figure: FigureId; rounds: number },
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
    `${name}: ${percentiles(times)}; p99 ${judge(figure, quantile(times, 0.99))}; ${cpuMs.toFixed(1)} ms of processor time`,
  );
}
