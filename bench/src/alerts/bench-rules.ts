import { setTimeout as sleep } from 'node:timers/promises';
import { readCpuSeconds } from '../cpu-time.ts';
import { count, quantile } from '../format.ts';
import { createFleet, startPortal, type BenchFleet, type BenchPortal } from '../start-portal.ts';
import { plantRules, turnRules } from './plant-rules.ts';
import { tellTemperature } from './tell-temperature.ts';
import { judge } from '../results/judge.ts';

const PORT = 9424;
const ASSETS = 10_000;
const RULES = 1_000;
/** Each asset has as many rules as it shares categories with. */
const CATEGORIES = 50;
const BATCH = 1_000;
const BATCHES = 20;
const TURNS = 4;

/**
 * The pipeline's cost of alert rules, in alternating rounds without and with them, by processor time and elapsed time.
 */
export async function benchRules(options: Readonly<Record<string, string>>): Promise<void> {
  const rules = Number(options['rules'] ?? RULES);
  const portal = await startPortal(PORT);
  try {
    const fleet = await createFleet(portal.owner, ASSETS);
    await portal.owner.query(`update assets set category = 'C' || asset_id % $1`, [CATEGORIES]);
    await portal.owner.query('select ensure_position_partitions($1::timestamptz[])', [
      [0, 1].map((days) => new Date(Date.now() - days * 86_400_000).toISOString()),
    ]);
    await plantRules(portal.owner, fleet.accountId, rules, CATEGORIES);
    const sent = { rounds: 0 };
    await turnRules(portal.owner, fleet.accountId, true);
    await sendTurn(portal, fleet, sent);
    const costsBy: Record<'without' | 'with', Cost[]> = { without: [], with: [] };
    for (let turn = 0; turn < TURNS * 2; turn += 1) {
      const name = turn % 2 === 0 ? 'without' : 'with';
      await turnRules(portal.owner, fleet.accountId, name === 'with');
      // Every asset is checked once for new rules, and gets its plan with its first fix.
      await settle(portal);
      await sendTurn(portal, fleet, sent);
      costsBy[name].push(await sendTurn(portal, fleet, sent));
    }
    const quiet = await countAlerts(portal);
    await tellTemperature(portal.url, fleet.key, { first: 0, most: 1, round: sent.rounds + 1, celsius: 130 });
    const raised = (await countAlerts(portal)) - quiet;
    if (raised === 0) throw new Error('The rules do not hold: an engine that is too hot has raised nothing');
    console.log(
      `${count(rules)} rules, each for one of ${CATEGORIES} categories of ${count(ASSETS)} assets, requests of ${count(BATCH)} ` +
        `positions, ${TURNS} turns without rules and ${TURNS} with them; ` +
        `${count(quiet)} alerts; an engine that was too hot then raised ${raised}`,
    );
    for (const [part, name] of Object.entries(PARTS)) {
      const [without, withRules] = [costsBy.without, costsBy.with].map((costs) =>
        costs.map((cost) => cost[part as keyof Cost]),
      );
      const added = (median(withRules) / median(without) - 1) * 100;
      console.log(
        `${name}: ${median(without).toFixed(1)} and ${median(withRules).toFixed(1)} µs a position (${listed(without)}; ` +
          `${listed(withRules)}), more by ` +
          (part === 'micros' ? judge('rules/added', added) : `${added.toFixed(1)}%`),
      );
    }
  } finally {
    await portal.stop();
  }
}

/** Cost of a position, in processor time and the sender's elapsed time. */
interface Cost {
  readonly micros: number;
  readonly portalMicros: number;
  readonly databaseMicros: number;
  readonly clockMicros: number;
}

const PARTS: Readonly<Record<keyof Cost, string>> = {
  micros: 'processor time',
  portalMicros: 'of the portal',
  databaseMicros: 'of the database',
  clockMicros: 'by the clock',
};

const median = (values: readonly number[] = []): number => quantile(values, 0.5);
const listed = (values: readonly number[] = []): string => values.map((value) => value.toFixed(0)).join(', ');

async function settle({ owner }: BenchPortal): Promise<void> {
  for (;;) {
    await sleep(1_000);
    const { rows } = await owner.query<{ waits: boolean }>(
      'select exists (select from recompute_requests) as waits',
    );
    if (rows[0]?.waits !== true) return;
  }
}

async function countAlerts({ owner }: BenchPortal): Promise<number> {
  const { rows } = await owner.query<{ alerts: number }>('select count(*)::int as alerts from alerts');
  return rows[0]?.alerts ?? 0;
}

async function sendTurn(portal: BenchPortal, fleet: BenchFleet, sent: { rounds: number }): Promise<Cost> {
  const pids = [portal.portalPid, portal.databasePid];
  const before = pids.map(readCpuSeconds);
  const beganMs = performance.now();
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const first = (batch * BATCH) % ASSETS;
    if (first === 0) sent.rounds += 1;
    await tellTemperature(portal.url, fleet.key, { first, most: BATCH, round: sent.rounds, celsius: 90 });
  }
  const clockMs = performance.now() - beganMs;
  const [portalMicros = 0, databaseMicros = 0] = pids.map(
    (pid, place) => ((readCpuSeconds(pid) - (before[place] ?? 0)) / (BATCHES * BATCH)) * 1e6,
  );
  return {
    micros: portalMicros + databaseMicros,
    portalMicros,
    databaseMicros,
    clockMicros: (clockMs / (BATCHES * BATCH)) * 1000,
  };
}
