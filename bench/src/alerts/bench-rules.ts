import { setTimeout as sleep } from 'node:timers/promises';
import { readCpuSeconds } from '../cpu-time.ts';
import { count, verdict } from '../format.ts';
import { createFleet, startPortal, type BenchFleet, type BenchPortal } from '../start-portal.ts';
import { plantRules, turnRules } from './plant-rules.ts';

const PORT = 9424;
const ASSETS = 10_000;
const RULES = 1_000;
/** Each has as many rules as it has assets in common with others. */
const CATEGORIES = 50;
const BATCH = 1_000;
const BATCHES = 20;
const TURNS = 4;
/** What rules may add to the processor time of the pipeline. */
const GOAL_PERCENT = 15;

/** What rules of alerts cost the pipeline, in turns without and with them; processor time of portal and database. */
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
    const sent = { minute: 0 };
    await turnRules(portal.owner, fleet.accountId, true);
    await sendTurn(portal, fleet, sent);
    const microsBy: Record<'without' | 'with', number[]> = { without: [], with: [] };
    for (let turn = 0; turn < TURNS * 2; turn += 1) {
      const name = turn % 2 === 0 ? 'without' : 'with';
      await turnRules(portal.owner, fleet.accountId, name === 'with');
      // Every asset is looked at once for new rules, and has its plan by its first fix.
      await settle(portal);
      await sendTurn(portal, fleet, sent);
      microsBy[name].push(await sendTurn(portal, fleet, sent));
    }
    const [without, withRules] = [mean(microsBy.without), mean(microsBy.with)];
    const added = (withRules / without - 1) * 100;
    const { rows } = await portal.owner.query<{ alerts: number }>(
      'select count(*)::int as alerts from alerts',
    );
    console.log(
      `${count(rules)} rules, each for one of ${CATEGORIES} categories of ${count(ASSETS)} assets, requests of ${count(BATCH)} ` +
        `positions in ${TURNS} turns each: ${without.toFixed(1)} and ${withRules.toFixed(1)} µs of processor time a position ` +
        `(${listed(microsBy.without)}; ${listed(microsBy.with)}), ${added.toFixed(1)} % more; ${count(rows[0]?.alerts ?? 0)} alerts; ` +
        verdict(added / GOAL_PERCENT, `${GOAL_PERCENT} %`),
    );
  } finally {
    await portal.stop();
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const listed = (values: readonly number[]): string => values.map((value) => value.toFixed(1)).join(', ');

async function settle({ owner }: BenchPortal): Promise<void> {
  for (;;) {
    await sleep(1_000);
    const { rows } = await owner.query<{ waits: boolean }>(
      'select exists (select from refold_requests) as waits',
    );
    if (rows[0]?.waits !== true) return;
  }
}

/** Fixes of machines that work, each a minute after the one before; microseconds of processor time a position. */
async function sendTurn(portal: BenchPortal, fleet: BenchFleet, sent: { minute: number }): Promise<number> {
  const pids = [portal.portalPid, portal.databasePid];
  const before = pids.map(readCpuSeconds);
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const first = (batch * BATCH) % ASSETS;
    if (first === 0) sent.minute += 1;
    const at = Date.now() - 6 * 3_600_000 + sent.minute * 60_000;
    const positions = Array.from({ length: BATCH }, (_, index) => ({
      deviceId: `bench-${first + index}`,
      time: new Date(at).toISOString(),
      latitude: -10 - (first + index) / 10_000,
      longitude: -37 - sent.minute / 1_000,
      speedKph: 40,
      ignition: true,
      attributes: { engineTemp: 85 + (index % 10), battery: 13 },
    }));
    const answer = await fetch(`${portal.url}/api/v1/telemetry/positions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${fleet.key}` },
      body: JSON.stringify({ positions }),
    });
    if (!answer.ok) throw new Error(`The portal answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  }
  const seconds = pids.reduce((sum, pid, place) => sum + readCpuSeconds(pid) - (before[place] ?? 0), 0);
  return (seconds / (BATCHES * BATCH)) * 1e6;
}
