import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@azimute/server/src/platform/clock.ts';
import { serveThread } from '@azimute/server/src/platform/threads/serve-thread.ts';
import {
  createHistoryLoader,
  type LoadedHistory,
} from '@azimute/server/src/features/history-loads/load-history.ts';
import { decodeOsmandItems } from '@azimute/server/src/features/telemetry/protocols/osmand/decode.ts';
import type { Origin } from '@azimute/server/src/features/telemetry/values/batch.ts';
import pg from 'pg';
import { demoAccounts } from '../fleet/demo-accounts.ts';
import { listReports, receiptMs } from '../machine/list-reports.ts';
import { createMachine } from '../machine/machine.ts';
import type { DemoEndpoint } from '../open-demo-endpoints.ts';
import { toParameters } from '../send-to-endpoint.ts';
import { listUnits } from './list-units.ts';

/** The database may be busy while the portal starts. */
const MOST_TRIES = 5;
const PAUSE_MS = 1_000;

/** A device whose past is to be loaded. */
export interface WantedPast {
  readonly endpoint: DemoEndpoint;
  readonly deviceId: string;
  readonly nowMs: number;
  readonly pastDays: number;
}

/** Generates the pasts of machines, decodes them like the endpoint that their devices use, and loads them. */
serveThread(({ allowsUnsyncedCommits, ...connection }: PastThreadOptions) => {
  // Statements sent without waiting for the previous answer go out at once.
  const pool = new pg.Pool({ ...connection, max: 1, pipeline: true });
  // A lost connection fails the next query.
  pool.on('error', () => undefined);
  const loader = createHistoryLoader(pool, { clock: systemClock, allowsUnsyncedCommits });
  return async ({ endpoint, deviceId, nowMs, pastDays }: WantedPast): Promise<LoadedHistory | null> => {
    const account = demoAccounts.find(({ domain }) => domain === endpoint.domain);
    const asset = account?.assets.find((one) => one.deviceId === deviceId);
    const machine = asset && createMachine(asset, endpoint.beganAtMs);
    if (machine === undefined || machine === null) return null;
    const units = listUnits({ machine, endpoint, knownFixMs: null }, nowMs, pastDays).toReversed();
    const reports = units.flatMap(({ fromMs, untilMs, grid }) => listReports(machine, fromMs, untilMs, grid));
    const { positions, events = [] } = decodeOsmandItems(
      reports.map((fix) => toParameters({ deviceId, fix })),
      nowMs,
    );
    const originAt = (atMs: number): Origin => ({
      accountId: endpoint.accountId,
      source: 'osmand',
      receivedAtMs: Math.min(nowMs, receiptMs(machine, atMs)),
      keepRefused: true,
    });
    const history = {
      entries: [
        ...positions.map((position) => ({ origin: originAt(position.fixedAtMs), position })),
        ...events.map((event) => ({ origin: originAt(event.occurredAtMs), event })),
      ],
    };
    for (let tries = 1; ; tries += 1) {
      try {
        return await loader.load(history);
      } catch (error) {
        if (tries === MOST_TRIES) throw error;
        await sleep(tries * PAUSE_MS);
      }
    }
  };
});

export interface PastThreadOptions extends pg.ClientConfig {
  /** For tests with a disposable database. */
  readonly allowsUnsyncedCommits: boolean;
}
