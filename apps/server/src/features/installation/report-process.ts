import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';
import type { Config } from '../../platform/config.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { AccountTimes } from './account-times.ts';

/** State of the parts of a process. */
export interface ProcessReport {
  /** Why it cannot work, or refuses devices; null if it can. */
  readonly obstacle: string | null;
  readonly pendingPositions: number;
  /** Null without a journal. */
  readonly journal: {
    readonly isConnected: boolean;
    readonly messages: number;
    readonly oldestSeconds: number;
  } | null;
  /** Null without a broker. */
  readonly isBrokerConnected: boolean | null;
  /** Ports of trackers that it opened, such as `h02/udp:5013`. */
  readonly trackerPorts: readonly string[];
  readonly scannerProblem: string | null;
}

export interface ReportOptions {
  readonly pipeline: Pool;
  readonly config: Pick<Config, 'instance' | 'role' | 'trackers' | 'nats' | 'mqtt'>;
  readonly metrics: Metrics;
  readonly times: AccountTimes;
  readonly findProblem: () => Promise<string | undefined>;
  readonly scannerProblem: () => string | undefined;
}

/** Version of Azimute that this process runs. */
export const ownVersion = (
  JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')) as {
    readonly version: string;
  }
).version;

/** Returns a function that stores the state of this process for operators. */
export function createProcessReporter(options: ReportOptions): (now: Date) => Promise<void> {
  const { pipeline, config, times } = options;
  const startedAt = new Date(Date.now() - process.uptime() * 1_000);
  let [cpu, measuredMs] = [process.cpuUsage(), performance.now()];
  return async (now) => {
    const used = process.cpuUsage(cpu);
    const elapsedMs = Math.max(1, performance.now() - measuredMs);
    [cpu, measuredMs] = [process.cpuUsage(), performance.now()];
    await times.store(pipeline, now);
    await pipeline.query(
      `insert into installation_processes
          (instance, role, version, started_at, seen_at, cpu_share, memory_bytes, report)
        values ($1, $2, $3, $4, now(), $5, $6, $7)
        on conflict (instance, role) do update set version = excluded.version, started_at = excluded.started_at,
          seen_at = excluded.seen_at, cpu_share = excluded.cpu_share, memory_bytes = excluded.memory_bytes,
          report = excluded.report`,
      [
        config.instance,
        config.role,
        ownVersion,
        startedAt,
        (used.user + used.system) / 1_000 / elapsedMs,
        process.memoryUsage.rss(),
        JSON.stringify(await describeProcess(options)),
      ],
    );
  };
}

async function describeProcess(options: ReportOptions): Promise<ProcessReport> {
  const { config, metrics, findProblem, scannerProblem } = options;
  const opensPorts =
    config.role === 'all' || config.role === (config.nats === undefined ? 'engine' : 'ingest');
  return {
    obstacle: (await findProblem()) ?? null,
    pendingPositions: await valueOf(metrics.pendingPositions),
    journal:
      config.nats === undefined || config.role === 'web' || config.role === 'jobs'
        ? null
        : {
            isConnected: (await valueOf(metrics.journalConnected)) === 1,
            messages: await valueOf(metrics.journalMessages),
            oldestSeconds: await valueOf(metrics.journalOldestSeconds),
          },
    isBrokerConnected:
      config.mqtt === undefined || !opensPorts ? null : (await valueOf(metrics.mqttConnected)) === 1,
    trackerPorts: opensPorts
      ? (config.trackers?.ports ?? []).map(
          ({ protocol, transport, port }) => `${protocol}/${transport}:${port}`,
        )
      : [],
    scannerProblem: scannerProblem() ?? null,
  };
}

async function valueOf(gauge: { get(): Promise<{ values: { value: number }[] }> }): Promise<number> {
  return (await gauge.get()).values[0]?.value ?? 0;
}
