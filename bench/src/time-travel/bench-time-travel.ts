import { randomInt } from 'node:crypto';
import type { FleetAt, FleetMoves } from '@azimute/contract';
import { createAsk } from '../ask.ts';
import { readCpuSeconds } from '../cpu-time.ts';
import { count, percentiles, quantile } from '../format.ts';
import { addSession } from '../sign-in.ts';
import { startPortal } from '../start-portal.ts';
import { playFleet } from './play-fleet.ts';
import { listPlantedDays, MONTHS, plantPast } from './plant-past.ts';
import { judge } from '../results/judge.ts';

const PORT = 9402;
const ROUNDS = 200;
const ASSETS_OF_FIRST_GOAL = 10_000;
const DAY_MS = 86_400_000;

/**
 * The fleet at any instant within an account's retention, the requests for playback, and a browser that plays it.
 * `--assets=`, `--every-days=` and `--dense-days=` define the planted data; with `--data=` they stay in that directory,
 * and the next run measures without planting.
 */
export async function benchTimeTravel(options: Readonly<Record<string, string>>): Promise<void> {
  const portal = await startPortal(Number(options['port'] ?? PORT), options['data']);
  try {
    const plan = {
      assets: Number(options['assets'] ?? ASSETS_OF_FIRST_GOAL),
      everyDays: Number(options['every-days'] ?? 1),
      denseDays: Number(options['dense-days'] ?? 7),
    };
    const { accountId, until } = await plantPast(portal.owner, plan);
    const days = listPlantedDays(until, plan);
    const token = await addSession(portal.owner, accountId, 'admin');
    const ask = createAsk(portal.url, token);
    const measure = async (
      name: string,
      rounds: number,
      request: () => Promise<number>,
    ): Promise<number[]> => {
      const before = [readCpuSeconds(portal.portalPid), readCpuSeconds(portal.databasePid)] as const;
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await request());
      const cpu = (pid: number, from: number): string =>
        ((1000 * (readCpuSeconds(pid) - from)) / rounds).toFixed(0);
      console.log(
        `${name}: ${percentiles(times)}; processor time of portal ${cpu(portal.portalPid, before[0])} ms, ` +
          `database ${cpu(portal.databasePid, before[1])} ms`,
      );
      return times;
    };
    let firstMs: number[] = [];
    const fleetAt = async (from: readonly Date[]): Promise<number> => {
      // A day's first fixes arrive within ten minutes.
      const day = from[randomInt(from.length)] ?? until;
      const at = new Date(day.getTime() + 600_000 + randomInt(85_000) * 1000).toISOString();
      let [told, took] = [0, 0];
      for (let after: number | null = 0; after !== null;) {
        const { body, ms } = await ask(`/time-travel/fleet?at=${at}${after === 0 ? '' : `&after=${after}`}`);
        const { states, next } = body as FleetAt;
        if (after === 0) firstMs.push(ms);
        told += states.length;
        took += ms;
        after = next;
      }
      if (told !== plan.assets) throw new Error(`There are ${told} assets`);
      return took;
    };
    const rounds = Math.ceil((ROUNDS * ASSETS_OF_FIRST_GOAL) / plan.assets);
    await measure('warming up', Math.ceil(rounds / 7), () => fleetAt(days));
    const name = `${count(plan.assets)} assets at any instant of ${MONTHS} months`;
    firstMs = [];
    const times = await measure(name, rounds, () => fleetAt(days));
    console.log(
      `${name}: p99 ${judge(plan.assets > ASSETS_OF_FIRST_GOAL ? 'time-travel/large-fleet' : 'time-travel/fleet', quantile(times, 0.99))}`,
    );
    console.log(
      `the first ${count(Math.min(plan.assets, ASSETS_OF_FIRST_GOAL))} of them: ${percentiles(firstMs)}`,
    );
    if (plan.denseDays === 0) return;
    const dense = days.slice(-plan.denseDays);
    await measure('in the last days', Math.ceil(rounds / 4), () => fleetAt(dense));
    for (const stepSeconds of [60, 900])
      await measure(
        `what changed, an answer of steps of ${stepSeconds} s`,
        Math.ceil(rounds / 8),
        async () => {
          const from = (dense[0] ?? until).getTime() + randomInt(plan.denseDays * DAY_MS - 7_200_000);
          const [first, last] = [from, from + 3_600_000].map((instant) => new Date(instant).toISOString());
          const { body, ms } = await ask(
            `/time-travel/moves?from=${first}&to=${last}&stepSeconds=${stepSeconds}`,
          );
          if ((body as FleetMoves).moves.length === 0) throw new Error('Nothing moved');
          return ms;
        },
      );
    await playFleet(portal.url, token, new Date((dense[0] ?? until).getTime() + 8 * 3_600_000));
  } finally {
    await portal.stop();
  }
}
