import { randomInt } from 'node:crypto';
import type { FleetAt, FleetMoves } from '@azimute/contract';
import { createAsk } from '../ask.ts';
import { readCpuSeconds } from '../cpu-time.ts';
import { count, percentiles, quantile, verdict } from '../format.ts';
import { addSession } from '../sign-in.ts';
import { startPortal } from '../start-portal.ts';
import { ASSETS, DENSE_DAYS, MONTHS, plantPast } from './plant-past.ts';

const PORT = 9402;
const ROUNDS = 200;
const WARM_UP_ROUNDS = 30;
const GOAL_MS = 300;
const DAY_MS = 86_400_000;

/**
 * The fleet at any instant of all that an account keeps, and what playing it asks for. With `--data=` what was planted stays
 * in that directory, and is measured without planting the next time.
 */
export async function benchTimeTravel(options: Readonly<Record<string, string>>): Promise<void> {
  const portal = await startPortal(Number(options['port'] ?? PORT), options['data']);
  try {
    const { accountId, until } = await plantPast(portal.owner);
    const ask = createAsk(portal.url, await addSession(portal.owner, accountId, 'admin'));
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
    const fleetAt = async (days: number): Promise<number> => {
      const at = new Date(until.getTime() - randomInt(days * 86_400) * 1000 - 1000).toISOString();
      const { body, ms } = await ask(`/time-travel/fleet?at=${at}`);
      const { states } = body as FleetAt;
      if (states.length !== ASSETS) throw new Error(`There are ${states.length} assets`);
      return ms;
    };
    const keptDays = MONTHS * 30 - 1;
    await measure('warming up', WARM_UP_ROUNDS, () => fleetAt(keptDays));
    const name = `${count(ASSETS)} assets at any instant of ${MONTHS} months`;
    const times = await measure(name, ROUNDS, () => fleetAt(keptDays));
    console.log(`${name}: ${verdict(quantile(times, 0.99) / GOAL_MS, `${GOAL_MS} ms`)}`);
    await measure('in the last days', ROUNDS / 4, () => fleetAt(DENSE_DAYS));
    for (const stepSeconds of [60, 900])
      await measure(`what changed, an answer of steps of ${stepSeconds} s`, ROUNDS / 8, async () => {
        const from = until.getTime() - DAY_MS - randomInt((DENSE_DAYS - 2) * 86_400) * 1000;
        const [first, last] = [from, from + 3_600_000].map((instant) => new Date(instant).toISOString());
        const { body, ms } = await ask(
          `/time-travel/moves?from=${first}&to=${last}&stepSeconds=${stepSeconds}`,
        );
        if ((body as FleetMoves).moves.length === 0) throw new Error('Nothing moved');
        return ms;
      });
  } finally {
    await portal.stop();
  }
}
