import { randomInt } from 'node:crypto';
import { moduleCodes } from '@azimute/contract/modules';
import { count, percentiles, quantile } from '../format.ts';
import { createAsk, type Ask } from '../ask.ts';
import { addSession } from '../sign-in.ts';
import { startPortal } from '../start-portal.ts';
import { FIXES_A_DAY, plantPositions, type PlantedPositions } from './plant-positions.ts';
import { judge } from '../results/judge.ts';

const PORT = 9394;
const POSITIONS = 10_000_000;
const ROUNDS = 300;
/** A newly started portal compiles its hot code. */
const WARM_UP_ROUNDS = 150;

/**
 * One asset's day of 2,880 fixes through the API, random asset and day, among `--positions=` many (10,000,000). With
 * `--data=`, the planted data stay in that directory, and the next run measures without planting.
 */
export async function benchDay(options: Readonly<Record<string, string>>): Promise<void> {
  const wanted = Number(options['positions'] ?? POSITIONS);
  if (!Number.isSafeInteger(wanted) || wanted < 1) throw new Error('--positions takes a whole number');
  const portal = await startPortal(PORT, options['data']);
  try {
    const { rows } = await portal.owner.query<{ id: number }>(
      `insert into accounts (name, domain, modules) values ('Bench', 'bench.example', $1)
      on conflict (domain) do update set name = excluded.name returning account_id as id`,
      [[...moduleCodes]],
    );
    const accountId = rows[0]?.id ?? 0;
    const start = performance.now();
    const planted = await plantPositions(portal.owner, accountId, wanted);
    console.log(
      `${count(planted.positions)} positions of ${count(planted.assetIds.length)} assets planted in ` +
        `${((performance.now() - start) / 1000).toFixed(0)} s`,
    );
    // A fleet's days were written long ago: pending disk writes would distort the measurement.
    await portal.owner.query('checkpoint');
    const ask = createAsk(portal.url, await addSession(portal.owner, accountId, 'admin'));
    await readDays(ask, planted, WARM_UP_ROUNDS);
    const times = await readDays(ask, planted, ROUNDS);
    console.log(
      `one asset's day, ${count(FIXES_A_DAY)} fixes, at random: ${percentiles(times, 1)}; p99 ` +
        judge(wanted <= POSITIONS ? 'day/read' : 'day/read-large', quantile(times, 0.99)),
    );
  } finally {
    await portal.stop();
  }
}

/** Milliseconds of each. */
export async function readDays(ask: Ask, planted: PlantedPositions, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const assetId = planted.assetIds[randomInt(planted.assetIds.length)] ?? 0;
    const from = new Date(planted.firstDay.getTime() + randomInt(planted.days) * 86_400_000);
    const to = new Date(from.getTime() + 86_400_000);
    const query = `from=${from.toISOString()}&to=${to.toISOString()}`;
    const { body, ms } = await ask(`/assets/${assetId}/positions?${query}`);
    const { count: found } = body as { readonly count: number };
    if (found !== FIXES_A_DAY) throw new Error(`A day of ${found} fixes`);
    times.push(ms);
  }
  return times;
}
