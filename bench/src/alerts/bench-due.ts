import { setTimeout as sleep } from 'node:timers/promises';
import { moduleCodes } from '@azimute/contract/modules';
import { count, quantile } from '../format.ts';
import { addSession } from '../sign-in.ts';
import { createFleet, startPortal, type BenchPortal } from '../start-portal.ts';
import { createLiveType } from './create-live-type.ts';
import { judge } from '../results/judge.ts';

const PORT = 9426;
/** Half of them stop reporting while the portal runs, and half while it is off. */
const ASSETS = 2_000;
const BATCH = 100;
/** The shortest allowed limit of a rule for missing communication. */
const SILENCE_MS = 60_000;
/** Time from the fixes until the alerts are due [ms]. */
const AHEAD_MS = 5_000;
const RAISED_WITHIN_MS = 60_000;

/** Delay of alerts about assets that stop reporting, in a running portal and in one that was off. */
export async function benchDue(options: Readonly<Record<string, string>>): Promise<void> {
  const assets = Number(options['assets'] ?? ASSETS);
  const portal = await startPortal(PORT);
  try {
    const fleet = await createFleet(portal.owner, assets);
    await portal.owner.query('update accounts set modules = $1', [[...moduleCodes]]);
    const token = await addSession(portal.owner, fleet.accountId, 'admin');
    await createLiveType(portal.url, token, {
      condition: { type: 'calculated', when: { kind: 'no_communication', minutes: SILENCE_MS / 60_000 } },
    });
    const half = assets / 2;
    await fallSilent(portal, fleet.key, 0, half);
    await waitForAlerts(portal, half);
    print('in a running portal', await readLags(portal, 0, half, null));
    await fallSilent(portal, fleet.key, half, half);
    // The portal is off when the first alerts are due, and starts once all of them are.
    process.kill(portal.portalPid, 'SIGSTOP');
    await sleep(AHEAD_MS * 2);
    await portal.restart();
    const readyAt = new Date();
    await waitForAlerts(portal, assets);
    print('after the start of a stopped portal', await readLags(portal, half, half, readyAt));
  } finally {
    await portal.stop();
  }
}

/** Sends the latest fixes of machines that are due in some seconds, batch by batch. */
async function fallSilent({ url }: BenchPortal, key: string, from: number, most: number): Promise<void> {
  for (let first = from; first < from + most; first += BATCH) {
    const time = new Date(Date.now() - SILENCE_MS + AHEAD_MS).toISOString();
    const answer = await fetch(`${url}/api/v1/telemetry/positions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({
        positions: Array.from({ length: BATCH }, (_, index) => ({
          deviceId: `bench-${first + index}`,
          time,
          latitude: -10,
          longitude: -37,
        })),
      }),
    });
    if (!answer.ok) throw new Error(`The portal answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  }
}

async function waitForAlerts({ owner }: BenchPortal, wanted: number): Promise<void> {
  const untilMs = performance.now() + RAISED_WITHIN_MS;
  for (;;) {
    const { rows } = await owner.query<{ there: number }>('select count(*)::int as there from alerts');
    const there = rows[0]?.there ?? 0;
    if (there >= wanted) return;
    if (performance.now() > untilMs)
      throw new Error(
        `Of ${count(wanted)} alerts ${count(there)} were raised within ${RAISED_WITHIN_MS / 1000} s`,
      );
    await sleep(200);
  }
}

/** Milliseconds after the due time of each alert or the start, whichever is later. */
async function readLags(
  { owner }: BenchPortal,
  from: number,
  most: number,
  readyAt: Date | null,
): Promise<number[]> {
  await owner.query('analyze alerts, alert_occurrences');
  const { rows } = await owner.query<{ lag: number; times: number }>(
    `select (extract(epoch from a.raised_at - greatest(o.crossed_at, $3::timestamptz)) * 1000)::float8 as lag,
        count(*) over (partition by a.alert_id)::int as times
      from alerts a join alert_occurrences o using (account_id, alert_id)
        join assets s on s.account_id = a.account_id and s.asset_id = a.asset_id
      where split_part(s.code, '-', 2)::int >= $1 and split_part(s.code, '-', 2)::int < $1 + $2`,
    [from, most, readyAt],
  );
  if (rows.length !== most || rows.some(({ times }) => times > 1))
    throw new Error(`Of ${count(most)} assets ${count(rows.length)} times of silence are there`);
  return rows.map(({ lag }) => lag);
}

function print(name: string, lags: readonly number[]): void {
  const [half, most] = [0.5, 0.99].map((share) => (quantile(lags, share) / 1000).toFixed(1));
  console.log(
    `${count(lags.length)} assets stop reporting, ${name}: raised p50 ${half} s, p99 ${most} s, each once, at most ` +
      judge('due/delay', quantile(lags, 1) / 1000),
  );
}
