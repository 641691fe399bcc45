import { readCpuSeconds } from '../cpu-time.ts';
import { count } from '../format.ts';
import { createFleet, startPortal, type BenchFleet } from '../start-portal.ts';
import { plantReducers } from './plant-reducers.ts';
import { send } from './run-sender.ts';
import type { OneFix, SenderReport } from './sender.ts';
import { WARM_UP_SECONDS } from './warm-up.ts';

const PORT = 9392;
const DEVICES = 1_000;
const SECONDS = 8;

interface Trial {
  readonly connections: number;
  readonly kind: OneFix['kind'];
  /** Minimum share of the other's rate. */
  readonly goal?: number;
}

const TRIALS: readonly Trial[] = [
  { connections: 1, kind: 'live', goal: 1 },
  { connections: 8, kind: 'live', goal: 1.5 },
  { connections: 32, kind: 'live', goal: 3 },
  { connections: 64, kind: 'live', goal: 4 },
  { connections: 8, kind: 'late', goal: 1 },
  { connections: 8, kind: 'ahead' },
  { connections: 64, kind: 'ahead' },
];

const NAMES = { live: '', late: ', late', ahead: ', over 5 min ahead' } as const;

/** An OsmAnd endpoint, and the processes whose time counts. */
interface Side {
  readonly name: string;
  readonly url: string;
  readonly pids: readonly number[];
}

/**
 * One fix a request, by the OsmAnd protocol, sent to this portal and in turns to another server: `--url=` is the
 * address before the query, `--pids=` lists its processes and its database's, separated by commas. Both count a fix
 * when it is answered, so the other must answer after storing, and know the devices bench-0 to bench-999. Alone, the
 * portal prints its own figures.
 */
export async function benchHeadToHead(options: Readonly<Record<string, string>>): Promise<void> {
  const portal = await startPortal(PORT);
  try {
    const fleet = await createFleet(portal.owner, DEVICES);
    await plantReducers(portal.owner, fleet.accountId);
    const sides: Side[] = [
      {
        name: 'Azimute',
        url: `${portal.url}/api/v1/telemetry/osmand/${fleet.key}`,
        pids: [portal.portalPid, portal.databasePid],
      },
    ];
    const pids = (options['pids'] ?? '').split(',').filter((pid) => pid !== '');
    if (options['url'] !== undefined)
      sides.push({ name: 'the other', url: options['url'], pids: pids.map(Number) });
    let sinceMs = Date.now() - 50 * 60_000;
    for (const side of sides)
      await measure(side, fleet, { connections: 8, kind: 'live' }, sinceMs - 10 * 60_000);
    for (const trial of TRIALS) {
      const [own, other] = [
        await measure(sides[0], fleet, trial, sinceMs),
        await measure(sides[1], fleet, trial, sinceMs),
      ];
      print(trial, own, other);
      sinceMs += 5 * 60_000;
    }
  } finally {
    await portal.stop();
  }
}

interface Figures extends SenderReport {
  readonly rate: number;
  readonly cpuMs: number;
}

async function measure(
  side: Side | undefined,
  fleet: BenchFleet,
  { connections, kind }: Trial,
  sinceMs: number,
): Promise<Figures | undefined> {
  if (side === undefined) return undefined;
  const cpuSeconds = (): number => side.pids.reduce((sum, pid) => sum + readCpuSeconds(pid), 0);
  const before = cpuSeconds();
  const report = await send({ url: side.url }, fleet, {
    connections,
    batch: 1,
    run: 1,
    // Late fixes are older than all others.
    sinceMs: kind === 'late' ? sinceMs - 3 * 3_600_000 : sinceMs,
    seconds: SECONDS,
    paced: false,
    oneFix: { url: side.url, kind },
  });
  const rate = (report.requests - report.failed) / report.seconds;
  const cpuMs = ((cpuSeconds() - before) / (rate * (report.seconds + WARM_UP_SECONDS))) * 1000;
  return { ...report, rate, cpuMs };
}

function print({ connections, kind, goal }: Trial, own?: Figures, other?: Figures): void {
  if (own === undefined) return;
  const ratio = other && own.rate / other.rate;
  const isMet =
    ratio !== undefined && goal !== undefined ? ` (goal ${goal}: ${ratio >= goal ? 'met' : 'NOT met'})` : '';
  console.log(
    `${connections} connection${connections === 1 ? '' : 's'}${NAMES[kind]}: ${describe(own)}` +
      (other === undefined ? '' : `; the other ${describe(other)}; ${ratio?.toFixed(2)} x its rate${isMet}`),
  );
}

function describe({ rate, p50Ms, cpuMs, failed }: Figures): string {
  const failures = failed === 0 ? '' : `, ${failed} FAILED`;
  return `${count(rate)} fixes/s, p50 ${p50Ms.toFixed(1)} ms, ${cpuMs.toFixed(2)} ms CPU a fix${failures}`;
}
