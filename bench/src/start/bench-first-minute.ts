import { setTimeout as sleep } from 'node:timers/promises';
import { moduleFigures } from '@azimute/contract/metrics/module-figures';
import { createAsk, type Ask } from '../ask.ts';
import { readCpuSeconds } from '../cpu-time.ts';
import { addSession } from '../sign-in.ts';
import { startPortal } from '../start-portal.ts';
import { judge } from '../results/judge.ts';

const PORT = 9396;
const AT_MOST_MS = 30 * 60_000;
const DAYS = 30;
/** Days of the month that a figure needs: the demo has no Sundays in some, and begins within a day. */
const LEAST_DAYS = 20;

interface Figures {
  readonly items: readonly {
    readonly metric: string;
    readonly figure: { readonly value: number | null };
    readonly groups: readonly { readonly value: number | null }[];
  }[];
}

/** Time from a new portal's readiness until all modules and the alert dashboard show a month of the demo. */
export async function benchFirstMinute(): Promise<void> {
  const portal = await startPortal(PORT, undefined, { DEMO: 'true' });
  const startMs = performance.now();
  const cpu = (): number => readCpuSeconds(portal.portalPid) + readCpuSeconds(portal.databasePid);
  const before = cpu();
  try {
    const { rows } = await portal.owner.query<{ id: number }>(
      'select account_id as id from accounts order by 1',
    );
    const asks: Ask[] = [];
    for (const { id } of rows) asks.push(createAsk(portal.url, await addSession(portal.owner, id, 'admin')));
    const [ask] = asks;
    if (ask === undefined) throw new Error('The demo has accounts');
    let [hasBegun, toldShare] = [false, 0];
    for (;;) {
      const { loadedShare } = (await ask('/demo/history')).body as { loadedShare: number | null };
      hasBegun ||= loadedShare !== null;
      if (loadedShare !== null && loadedShare >= toldShare + 0.25) {
        toldShare = loadedShare;
        console.log(`${Math.round(loadedShare * 100)} % after ${seconds(startMs)} s`);
      }
      if (hasBegun && loadedShare === null && (await isComplete(asks))) break;
      if (performance.now() - startMs > AT_MOST_MS) throw new Error('The demo has no month of figures');
      await sleep(500);
    }
    const took = Number(seconds(startMs));
    console.log(
      `a month of figures in every module, after the portal was ready: ${judge('first-minute/figures', took)}; ` +
        `${(cpu() - before).toFixed(0)} s of processor time`,
    );
  } finally {
    await portal.stop();
  }
}

function seconds(sinceMs: number): string {
  return ((performance.now() - sinceMs) / 1000).toFixed(1);
}

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

async function isComplete(asks: readonly Ask[]): Promise<boolean> {
  const period = `from=${day(DAYS)}&to=${day(0)}`;
  for (const ask of asks) {
    for (const metrics of Object.values(moduleFigures)) {
      const query = metrics.map((metric) => `metrics=${metric}`).join('&');
      const { body } = await ask(`/figures?${query}&${period}&groupBy=days&compare=none`);
      if ((body as Figures).items.some(({ figure }) => figure.value === null)) return false;
      const [first] = (body as Figures).items;
      if ((first?.groups ?? []).filter(({ value }) => value !== null).length < LEAST_DAYS) return false;
    }
    await ask(`/alerts/figures?${period}`);
  }
  return true;
}
