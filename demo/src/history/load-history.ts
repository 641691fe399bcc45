import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@azimute/server/src/platform/log.ts';
import { EndpointClosedError, sendToEndpoint, type Report } from '../send-to-endpoint.ts';
import { listReports, olderGrid } from '../machine/list-reports.ts';
import type { DemoEndpoint } from '../open-demo-endpoints.ts';
import type { DemoHistory } from '@azimute/server/src/roles/demo.ts';
import type { Unit } from './list-units.ts';

export interface HistoryLoading {
  readonly baseUrl: string;
  readonly agent: Agent;
  /** Units to load. */
  readonly units: readonly Unit[];
  /** All units, including those loaded before. */
  readonly allUnits: readonly Unit[];
  readonly history: DemoHistory;
  /** Receives the share that is still to be loaded, from 1 to 0. */
  readonly tellLeft: (share: number) => void;
  readonly log: Pick<Logger, 'info'>;
  readonly signal: AbortSignal;
}

const REPORTS_AT_ONCE = 500;
/** Pause after a response, relative to its duration: the portal is mostly free for other requests. */
const REST = 1.5;
const REST_AT_LEAST_MS = 20;
/** A response time that indicates a busy portal. */
const BUSY_MS = 400;
const REST_WHEN_BUSY = 6;
const REST_AT_MOST_MS = 2_500;
const PAUSE_MS = 2_000;
const TOLD_SHARES = 10;

/**
 * Sends units through the endpoint in batches, one after the other, at a pace that leaves the portal to its users. Each
 * unit's first report is sent last, so that a kill at any point leaves it detectable as missing.
 */
export async function loadHistory(loading: HistoryLoading): Promise<void> {
  const { units, history, log, signal } = loading;
  const whole = wholeOf(loading.allUnits);
  let done = whole - wholeOf(units);
  let positions = 0;
  let told = Math.floor((done / whole) * TOLD_SHARES);
  if (units.length > 0) history.loadedShare = done / whole;
  for (const batch of batchesOf(units)) {
    if (signal.aborted) return;
    await sendPatiently(loading, batch.endpoint, batch.reports);
    positions += batch.reports.length;
    done += batch.weight;
    history.loadedShare = Math.min(1, done / whole);
    loading.tellLeft(1 - history.loadedShare);
    const share = Math.floor(history.loadedShare * TOLD_SHARES);
    if (share === told) continue;
    told = share;
    log.info(
      { positions, percent: Math.round(history.loadedShare * 100) },
      'Loading the history of the demo',
    );
  }
  history.loadedShare = null;
  loading.tellLeft(0);
}

function wholeOf(units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + weightOf(unit), 0);
}

/** Returns its loading time. */
function weightOf({ fromMs, untilMs, grid }: Unit): number {
  return ((untilMs - fromMs) * olderGrid.moving) / grid.moving;
}

interface Batch {
  readonly endpoint: DemoEndpoint;
  readonly reports: readonly Report[];
  readonly weight: number;
}

/** Yields batches of whole units of one account; creates them as they are sent. */
function* batchesOf(units: readonly Unit[]): Generator<Batch> {
  let reports: Report[] = [];
  let weight = 0;
  for (const [index, unit] of units.entries()) {
    const { machine, endpoint } = unit.driver;
    const fixes = listReports(machine, unit.fromMs, unit.untilMs, unit.grid);
    for (const fix of fixes.toReversed()) reports.push({ deviceId: machine.deviceId, fix });
    weight += weightOf(unit);
    if (reports.length < REPORTS_AT_ONCE && units[index + 1]?.driver.endpoint === endpoint) continue;
    yield { endpoint, reports, weight };
    reports = [];
    weight = 0;
  }
}

async function sendPatiently(
  { baseUrl, agent, signal }: HistoryLoading,
  endpoint: DemoEndpoint,
  reports: readonly Report[],
): Promise<void> {
  while (reports.length > 0 && !signal.aborted) {
    const startMs = performance.now();
    let restMs: number;
    let isDone = true;
    try {
      await sendToEndpoint(agent, { baseUrl, key: endpoint.key }, reports);
      const tookMs = performance.now() - startMs;
      const wishedMs = tookMs * (tookMs > BUSY_MS ? REST_WHEN_BUSY : REST);
      restMs = Math.min(REST_AT_MOST_MS, Math.max(REST_AT_LEAST_MS, wishedMs));
    } catch (error) {
      isDone = false;
      restMs = Math.max(PAUSE_MS, error instanceof EndpointClosedError ? error.waitMs : 0);
    }
    await sleep(restMs, undefined, { signal }).catch(() => undefined);
    if (isDone) return;
  }
}
